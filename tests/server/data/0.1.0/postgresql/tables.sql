
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

CREATE TYPE public.procrastinate_job_event_type AS ENUM (
    'deferred',
    'started',
    'deferred_for_retry',
    'failed',
    'succeeded',
    'cancelled',
    'abort_requested',
    'aborted',
    'scheduled',
    'retried'
);

CREATE TYPE public.procrastinate_job_status AS ENUM (
    'todo',
    'doing',
    'succeeded',
    'failed',
    'cancelled',
    'aborting',
    'aborted'
);

CREATE TYPE public.procrastinate_job_to_defer_v1 AS (
	queue_name character varying,
	task_name character varying,
	priority integer,
	lock text,
	queueing_lock text,
	args jsonb,
	scheduled_at timestamp with time zone
);

CREATE FUNCTION public.procrastinate_cancel_job_v1(job_id bigint, abort boolean, delete_job boolean) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
DECLARE
    _job_id bigint;
BEGIN
    IF delete_job THEN
        DELETE FROM procrastinate_jobs
        WHERE id = job_id AND status = 'todo'
        RETURNING id INTO _job_id;
    END IF;
    IF _job_id IS NULL THEN
        IF abort THEN
            UPDATE procrastinate_jobs
            SET abort_requested = true,
                status = CASE status
                    WHEN 'todo' THEN 'cancelled'::procrastinate_job_status ELSE status
                END
            WHERE id = job_id AND status IN ('todo', 'doing')
            RETURNING id INTO _job_id;
        ELSE
            UPDATE procrastinate_jobs
            SET status = 'cancelled'::procrastinate_job_status
            WHERE id = job_id AND status = 'todo'
            RETURNING id INTO _job_id;
        END IF;
    END IF;
    RETURN _job_id;
END;
$$;

CREATE FUNCTION public.procrastinate_defer_jobs_v1(jobs public.procrastinate_job_to_defer_v1[]) RETURNS bigint[]
    LANGUAGE plpgsql
    AS $$
DECLARE
    job_ids bigint[];
BEGIN
    WITH inserted_jobs AS (
        INSERT INTO procrastinate_jobs (queue_name, task_name, priority, lock, queueing_lock, args, scheduled_at)
        SELECT (job).queue_name,
               (job).task_name,
               (job).priority,
               (job).lock,
               (job).queueing_lock,
               (job).args,
               (job).scheduled_at
        FROM unnest(jobs) AS job
        RETURNING id
    )
    SELECT array_agg(id) FROM inserted_jobs INTO job_ids;

    RETURN job_ids;
END;
$$;

CREATE FUNCTION public.procrastinate_defer_periodic_job_v2(_queue_name character varying, _lock character varying, _queueing_lock character varying, _task_name character varying, _priority integer, _periodic_id character varying, _defer_timestamp bigint, _args jsonb) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
DECLARE
	_job_id bigint;
	_defer_id bigint;
BEGIN
    INSERT
        INTO procrastinate_periodic_defers (task_name, periodic_id, defer_timestamp)
        VALUES (_task_name, _periodic_id, _defer_timestamp)
        ON CONFLICT DO NOTHING
        RETURNING id into _defer_id;

    IF _defer_id IS NULL THEN
        RETURN NULL;
    END IF;

    UPDATE procrastinate_periodic_defers
        SET job_id = (
            SELECT COALESCE((
                SELECT unnest(procrastinate_defer_jobs_v1(
                    ARRAY[
                        ROW(
                            _queue_name,
                            _task_name,
                            _priority,
                            _lock,
                            _queueing_lock,
                            _args,
                            NULL::timestamptz
                        )
                    ]::procrastinate_job_to_defer_v1[]
                ))
            ), NULL)
        )
        WHERE id = _defer_id
        RETURNING job_id INTO _job_id;

    DELETE
        FROM procrastinate_periodic_defers
        USING (
            SELECT id
            FROM procrastinate_periodic_defers
            WHERE procrastinate_periodic_defers.task_name = _task_name
            AND procrastinate_periodic_defers.periodic_id = _periodic_id
            AND procrastinate_periodic_defers.defer_timestamp < _defer_timestamp
            ORDER BY id
            FOR UPDATE
        ) to_delete
        WHERE procrastinate_periodic_defers.id = to_delete.id;

    RETURN _job_id;
END;
$$;

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE public.procrastinate_jobs (
    id bigint NOT NULL,
    queue_name character varying(128) NOT NULL,
    task_name character varying(128) NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    lock text,
    queueing_lock text,
    args jsonb DEFAULT '{}'::jsonb NOT NULL,
    status public.procrastinate_job_status DEFAULT 'todo'::public.procrastinate_job_status NOT NULL,
    scheduled_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    abort_requested boolean DEFAULT false NOT NULL,
    worker_id bigint,
    CONSTRAINT check_not_todo_abort_requested CHECK ((NOT ((status = 'todo'::public.procrastinate_job_status) AND (abort_requested = true))))
);

CREATE FUNCTION public.procrastinate_fetch_job_v2(target_queue_names character varying[], p_worker_id bigint) RETURNS public.procrastinate_jobs
    LANGUAGE plpgsql
    AS $$
DECLARE
	found_jobs procrastinate_jobs;
BEGIN
    WITH candidate AS (
        SELECT jobs.*
            FROM procrastinate_jobs AS jobs
            WHERE
                -- reject the job if its lock has earlier or higher priority jobs
                NOT EXISTS (
                    SELECT 1
                        FROM procrastinate_jobs AS other_jobs
                        WHERE
                            jobs.lock IS NOT NULL
                            AND other_jobs.lock = jobs.lock
                            AND (
                                -- job with same lock is already running
                                other_jobs.status = 'doing'
                                OR
                                -- job with same lock is waiting and has higher priority (or same priority but was queued first)
                                (
                                    other_jobs.status = 'todo'
                                    AND (
                                        other_jobs.priority > jobs.priority
                                        OR (
                                        other_jobs.priority = jobs.priority
                                        AND other_jobs.id < jobs.id
                                        )
                                    )
                                )
                            )
                )
                AND jobs.status = 'todo'
                AND (target_queue_names IS NULL OR jobs.queue_name = ANY( target_queue_names ))
                AND (jobs.scheduled_at IS NULL OR jobs.scheduled_at <= now())
            ORDER BY jobs.priority DESC, jobs.id ASC LIMIT 1
            FOR UPDATE OF jobs SKIP LOCKED
    )
    UPDATE procrastinate_jobs
        SET status = 'doing', worker_id = p_worker_id
        FROM candidate
        WHERE procrastinate_jobs.id = candidate.id
        RETURNING procrastinate_jobs.* INTO found_jobs;

 RETURN found_jobs;
END;
$$;

CREATE FUNCTION public.procrastinate_finish_job_v1(job_id bigint, end_status public.procrastinate_job_status, delete_job boolean) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
    _job_id bigint;
BEGIN
    IF end_status NOT IN ('succeeded', 'failed', 'aborted') THEN
        RAISE 'End status should be either "succeeded", "failed" or "aborted" (job id: %)', job_id;
    END IF;
    IF delete_job THEN
        DELETE FROM procrastinate_jobs
        WHERE id = job_id AND status IN ('todo', 'doing')
        RETURNING id INTO _job_id;
    ELSE
        UPDATE procrastinate_jobs
        SET status = end_status,
            abort_requested = false,
            attempts = CASE status
                WHEN 'doing' THEN attempts + 1 ELSE attempts
            END
        WHERE id = job_id AND status IN ('todo', 'doing')
        RETURNING id INTO _job_id;
    END IF;
    IF _job_id IS NULL THEN
        RAISE 'Job was not found or not in "doing" or "todo" status (job id: %)', job_id;
    END IF;
END;
$$;

CREATE FUNCTION public.procrastinate_notify_queue_abort_job_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    payload TEXT;
BEGIN
    SELECT json_build_object('type', 'abort_job_requested', 'job_id', NEW.id)::text INTO payload;
	PERFORM pg_notify('procrastinate_queue_v1#' || NEW.queue_name, payload);
	PERFORM pg_notify('procrastinate_any_queue_v1', payload);
	RETURN NEW;
END;
$$;

CREATE FUNCTION public.procrastinate_notify_queue_job_inserted_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    payload TEXT;
BEGIN
    SELECT json_build_object('type', 'job_inserted', 'job_id', NEW.id)::text INTO payload;
	PERFORM pg_notify('procrastinate_queue_v1#' || NEW.queue_name, payload);
	PERFORM pg_notify('procrastinate_any_queue_v1', payload);
	RETURN NEW;
END;
$$;

CREATE FUNCTION public.procrastinate_prune_stalled_workers_v1(seconds_since_heartbeat double precision) RETURNS TABLE(worker_id bigint)
    LANGUAGE plpgsql
    AS $$
BEGIN
    RETURN QUERY
    DELETE FROM procrastinate_workers
    WHERE last_heartbeat < NOW() - (seconds_since_heartbeat || 'SECOND')::INTERVAL
    RETURNING procrastinate_workers.id;
END;
$$;

CREATE FUNCTION public.procrastinate_register_worker_v1() RETURNS TABLE(worker_id bigint)
    LANGUAGE plpgsql
    AS $$
BEGIN
    RETURN QUERY
    INSERT INTO procrastinate_workers DEFAULT VALUES
    RETURNING procrastinate_workers.id;
END;
$$;

CREATE FUNCTION public.procrastinate_retry_job_v1(job_id bigint, retry_at timestamp with time zone, new_priority integer, new_queue_name character varying, new_lock character varying) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
    _job_id bigint;
    _abort_requested boolean;
BEGIN
    SELECT abort_requested FROM procrastinate_jobs
    WHERE id = job_id AND status = 'doing'
    FOR UPDATE
    INTO _abort_requested;
    IF _abort_requested THEN
        UPDATE procrastinate_jobs
        SET status = 'failed'::procrastinate_job_status
        WHERE id = job_id AND status = 'doing'
        RETURNING id INTO _job_id;
    ELSE
        UPDATE procrastinate_jobs
        SET status = 'todo'::procrastinate_job_status,
            attempts = attempts + 1,
            scheduled_at = retry_at,
            priority = COALESCE(new_priority, priority),
            queue_name = COALESCE(new_queue_name, queue_name),
            lock = COALESCE(new_lock, lock)
        WHERE id = job_id AND status = 'doing'
        RETURNING id INTO _job_id;
    END IF;

    IF _job_id IS NULL THEN
        RAISE 'Job was not found or not in "doing" status (job id: %)', job_id;
    END IF;
END;
$$;

CREATE FUNCTION public.procrastinate_retry_job_v2(job_id bigint, retry_at timestamp with time zone, new_priority integer, new_queue_name character varying, new_lock character varying) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
    _job_id bigint;
    _abort_requested boolean;
    _current_status procrastinate_job_status;
BEGIN
    SELECT status, abort_requested FROM procrastinate_jobs
    WHERE id = job_id AND status IN ('doing', 'failed')
    FOR UPDATE
    INTO _current_status, _abort_requested;
    IF _current_status = 'doing' AND _abort_requested THEN
        UPDATE procrastinate_jobs
        SET status = 'failed'::procrastinate_job_status
        WHERE id = job_id AND status = 'doing'
        RETURNING id INTO _job_id;
    ELSE
        UPDATE procrastinate_jobs
        SET status = 'todo'::procrastinate_job_status,
            attempts = attempts + 1,
            scheduled_at = retry_at,
            priority = COALESCE(new_priority, priority),
            queue_name = COALESCE(new_queue_name, queue_name),
            lock = COALESCE(new_lock, lock)
        WHERE id = job_id AND status IN ('doing', 'failed')
        RETURNING id INTO _job_id;
    END IF;

    IF _job_id IS NULL THEN
        RAISE 'Job was not found or has an invalid status to retry (job id: %)', job_id;
    END IF;

END;
$$;

CREATE FUNCTION public.procrastinate_trigger_abort_requested_events_procedure_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO procrastinate_events(job_id, type)
        VALUES (NEW.id, 'abort_requested'::procrastinate_job_event_type);
    RETURN NEW;
END;
$$;

CREATE FUNCTION public.procrastinate_trigger_function_scheduled_events_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO procrastinate_events(job_id, type, at)
        VALUES (NEW.id, 'scheduled'::procrastinate_job_event_type, NEW.scheduled_at);

	RETURN NEW;
END;
$$;

CREATE FUNCTION public.procrastinate_trigger_function_status_events_insert_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO procrastinate_events(job_id, type)
        VALUES (NEW.id, 'deferred'::procrastinate_job_event_type);
	RETURN NEW;
END;
$$;

CREATE FUNCTION public.procrastinate_trigger_function_status_events_update_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    WITH t AS (
        SELECT CASE
            WHEN OLD.status = 'todo'::procrastinate_job_status
                AND NEW.status = 'doing'::procrastinate_job_status
                THEN 'started'::procrastinate_job_event_type
            WHEN OLD.status = 'doing'::procrastinate_job_status
                AND NEW.status = 'todo'::procrastinate_job_status
                THEN 'deferred_for_retry'::procrastinate_job_event_type
            WHEN OLD.status = 'doing'::procrastinate_job_status
                AND NEW.status = 'failed'::procrastinate_job_status
                THEN 'failed'::procrastinate_job_event_type
            WHEN OLD.status = 'doing'::procrastinate_job_status
                AND NEW.status = 'succeeded'::procrastinate_job_status
                THEN 'succeeded'::procrastinate_job_event_type
            WHEN OLD.status = 'todo'::procrastinate_job_status
                AND (
                    NEW.status = 'cancelled'::procrastinate_job_status
                    OR NEW.status = 'failed'::procrastinate_job_status
                    OR NEW.status = 'succeeded'::procrastinate_job_status
                )
                THEN 'cancelled'::procrastinate_job_event_type
            WHEN OLD.status = 'doing'::procrastinate_job_status
                AND NEW.status = 'aborted'::procrastinate_job_status
                THEN 'aborted'::procrastinate_job_event_type
            WHEN OLD.status = 'failed'::procrastinate_job_status
                AND NEW.status = 'todo'::procrastinate_job_status
                THEN 'retried'::procrastinate_job_event_type
            ELSE NULL
        END as event_type
    )
    INSERT INTO procrastinate_events(job_id, type)
        SELECT NEW.id, t.event_type
        FROM t
        WHERE t.event_type IS NOT NULL;
	RETURN NEW;
END;
$$;

CREATE FUNCTION public.procrastinate_unlink_periodic_defers_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    UPDATE procrastinate_periodic_defers
    SET job_id = NULL
    WHERE job_id = OLD.id;
    RETURN OLD;
END;
$$;

CREATE FUNCTION public.procrastinate_unregister_worker_v1(worker_id bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM procrastinate_workers
    WHERE id = worker_id;
END;
$$;

CREATE FUNCTION public.procrastinate_update_heartbeat_v1(worker_id bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    UPDATE procrastinate_workers
    SET last_heartbeat = NOW()
    WHERE id = worker_id;
END;
$$;

CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);

CREATE TABLE public.entries (
    log character varying(64) NOT NULL,
    seq integer NOT NULL,
    body text NOT NULL
);

CREATE TABLE public.procrastinate_events (
    id bigint NOT NULL,
    job_id bigint NOT NULL,
    type public.procrastinate_job_event_type,
    at timestamp with time zone DEFAULT now()
);

CREATE SEQUENCE public.procrastinate_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.procrastinate_events_id_seq OWNED BY public.procrastinate_events.id;

CREATE SEQUENCE public.procrastinate_jobs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.procrastinate_jobs_id_seq OWNED BY public.procrastinate_jobs.id;

CREATE TABLE public.procrastinate_periodic_defers (
    id bigint NOT NULL,
    task_name character varying(128) NOT NULL,
    defer_timestamp bigint,
    job_id bigint,
    periodic_id character varying(128) DEFAULT ''::character varying NOT NULL
);

CREATE SEQUENCE public.procrastinate_periodic_defers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.procrastinate_periodic_defers_id_seq OWNED BY public.procrastinate_periodic_defers.id;

CREATE TABLE public.procrastinate_workers (
    id bigint NOT NULL,
    last_heartbeat timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.procrastinate_workers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.procrastinate_workers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.tables (
    id character varying(64) NOT NULL,
    game character varying(64) NOT NULL,
    status character varying(16) NOT NULL,
    visibility character varying(16) NOT NULL,
    owner character varying(64) NOT NULL,
    created bigint NOT NULL,
    touched bigint NOT NULL,
    deadline bigint,
    thinking boolean NOT NULL,
    summary text NOT NULL,
    computers boolean DEFAULT false NOT NULL
);

ALTER TABLE ONLY public.procrastinate_events ALTER COLUMN id SET DEFAULT nextval('public.procrastinate_events_id_seq'::regclass);

ALTER TABLE ONLY public.procrastinate_jobs ALTER COLUMN id SET DEFAULT nextval('public.procrastinate_jobs_id_seq'::regclass);

ALTER TABLE ONLY public.procrastinate_periodic_defers ALTER COLUMN id SET DEFAULT nextval('public.procrastinate_periodic_defers_id_seq'::regclass);

INSERT INTO public.alembic_version VALUES ('0003');

INSERT INTO public.entries VALUES ('PrQ5sGmc_nma3coH5lq4Jw', 1, '{"type":"created","at":1795028176729,"game":"polymo","options":{"players":2,"size":9,"x_rule":"all","elimination":"throw","first_seat":0},"seed":6598259023643833,"host":"373012d3db13ece6cf28207496ec3b9d23b02320f96d9b8676699e9a0d182e9a","invite":"362c38f9f5ce2ed03356821d964965dafcb9653ec604770993f40c78c97e86b6","clock":{"kind":"none"}}');
INSERT INTO public.entries VALUES ('PrQ5sGmc_nma3coH5lq4Jw', 2, '{"type":"seated","at":1795028176729,"seat":0,"holder":{"kind":"person","name":"Ada","key":"373012d3db13ece6cf28207496ec3b9d23b02320f96d9b8676699e9a0d182e9a"}}');
INSERT INTO public.entries VALUES ('PrQ5sGmc_nma3coH5lq4Jw', 3, '{"type":"seated","at":1795028176729,"seat":1,"holder":{"kind":"person","name":"Bert","key":"373012d3db13ece6cf28207496ec3b9d23b02320f96d9b8676699e9a0d182e9a"}}');
INSERT INTO public.entries VALUES ('PrQ5sGmc_nma3coH5lq4Jw', 4, '{"type":"started","at":1795028176729}');
INSERT INTO public.entries VALUES ('PrQ5sGmc_nma3coH5lq4Jw', 5, '{"type":"played","at":1795028176831,"id":"373012d3db13ece6 polymo-1","seat":0,"action":{"type":"open","pen":"G","cells":[[4,4],[5,3],[5,4],[6,3],[7,3]]}}');
INSERT INTO public.entries VALUES ('PrQ5sGmc_nma3coH5lq4Jw', 6, '{"type":"played","at":1795028176845,"id":"373012d3db13ece6 polymo-3","seat":1,"action":{"type":"open","pen":"K","cells":[[3,4],[4,4],[4,5],[4,6],[5,4]]}}');
INSERT INTO public.entries VALUES ('PrQ5sGmc_nma3coH5lq4Jw', 7, '{"type":"drawn","at":1795028176845,"action":{"type":"roll","colours":["B","B"],"number":5}}');
INSERT INTO public.entries VALUES ('PrQ5sGmc_nma3coH5lq4Jw', 8, '{"type":"played","at":1795028176923,"id":"373012d3db13ece6 polymo-5","seat":0,"action":{"type":"cross","pen":"B","cells":[[5,7],[6,7],[6,8],[7,8],[8,8]],"declare":true}}');
INSERT INTO public.entries VALUES ('PrQ5sGmc_nma3coH5lq4Jw', 9, '{"type":"played","at":1795028177086,"id":"373012d3db13ece6 polymo-7","seat":1,"action":{"type":"cross","pen":"R","cells":[[5,3],[6,1],[6,2],[6,3],[7,1]],"declare":false}}');
INSERT INTO public.entries VALUES ('PrQ5sGmc_nma3coH5lq4Jw', 10, '{"type":"drawn","at":1795028177086,"action":{"type":"roll","colours":["R","K"],"number":2}}');
INSERT INTO public.entries VALUES ('PrQ5sGmc_nma3coH5lq4Jw', 11, '{"type":"played","at":1795028177092,"id":"373012d3db13ece6 polymo-9","seat":1,"action":{"type":"cross","pen":"R","cells":[[1,6],[1,7]],"declare":false}}');
INSERT INTO public.entries VALUES ('wPigDv8cACsIyioO-JcC6g', 1, '{"type":"created","at":1795028177174,"game":"polyssimo","options":{"players":2,"first_seat":0,"handicap":{},"pieces_per_player":null,"score_by":"pieces","hexominoes":["H01","H02","H03","H04","H05","H06","H07","H08","H09","H10","H11","H12"]},"seed":8446264715549067,"host":"a699cccfd4afb5ebc6cd6f0330b3e538ab882e1bfad41f7f59f7babd87c294f6","invite":"76a143f58a069a5adb0eef73d920b0adab9029fad83917221d11544f9b0c811f","clock":{"kind":"none"}}');
INSERT INTO public.entries VALUES ('wPigDv8cACsIyioO-JcC6g', 2, '{"type":"seated","at":1795028177174,"seat":0,"holder":{"kind":"person","name":"Ada","key":"a699cccfd4afb5ebc6cd6f0330b3e538ab882e1bfad41f7f59f7babd87c294f6"}}');
INSERT INTO public.entries VALUES ('wPigDv8cACsIyioO-JcC6g', 3, '{"type":"seated","at":1795028177174,"seat":1,"holder":{"kind":"person","name":"Bert","key":"a699cccfd4afb5ebc6cd6f0330b3e538ab882e1bfad41f7f59f7babd87c294f6"}}');
INSERT INTO public.entries VALUES ('wPigDv8cACsIyioO-JcC6g', 4, '{"type":"started","at":1795028177174}');
INSERT INTO public.entries VALUES ('wPigDv8cACsIyioO-JcC6g', 5, '{"type":"played","at":1795028177229,"id":"a699cccfd4afb5eb polyssimo-1","seat":0,"action":{"type":"take","piece":"H03"}}');
INSERT INTO public.entries VALUES ('wPigDv8cACsIyioO-JcC6g', 6, '{"type":"played","at":1795028177274,"id":"a699cccfd4afb5eb polyssimo-3","seat":1,"action":{"type":"take","piece":"V5"}}');
INSERT INTO public.entries VALUES ('wPigDv8cACsIyioO-JcC6g', 7, '{"type":"played","at":1795028177318,"id":"a699cccfd4afb5eb polyssimo-5","seat":0,"action":{"type":"take","piece":"H11"}}');
INSERT INTO public.entries VALUES ('wPigDv8cACsIyioO-JcC6g', 8, '{"type":"played","at":1795028177362,"id":"a699cccfd4afb5eb polyssimo-7","seat":1,"action":{"type":"take","piece":"I5"}}');
INSERT INTO public.entries VALUES ('wPigDv8cACsIyioO-JcC6g', 9, '{"type":"played","at":1795028177406,"id":"a699cccfd4afb5eb polyssimo-9","seat":0,"action":{"type":"take","piece":"U5"}}');
INSERT INTO public.entries VALUES ('_HBv11NiXM3fhsMO41yUTA', 1, '{"type":"created","at":1795028177488,"game":"holomino","options":{"first_seat":0,"scoring":"sum","max_extent":12,"pool_size":3,"num_digits":6,"unique":true},"seed":588441622929303,"host":"52d877f7dad631d1f4d0f8000470ec29b46ef4a23bb0f8fc378503ffd6db870e","invite":"7c762aee1a98c3f826979b4f45d0e885d07a6a245d07220ce7b0244ffc746d7c","clock":{"kind":"none"}}');
INSERT INTO public.entries VALUES ('_HBv11NiXM3fhsMO41yUTA', 2, '{"type":"seated","at":1795028177488,"seat":0,"holder":{"kind":"person","name":"Ada","key":"52d877f7dad631d1f4d0f8000470ec29b46ef4a23bb0f8fc378503ffd6db870e"}}');
INSERT INTO public.entries VALUES ('_HBv11NiXM3fhsMO41yUTA', 3, '{"type":"seated","at":1795028177488,"seat":1,"holder":{"kind":"person","name":"Bert","key":"52d877f7dad631d1f4d0f8000470ec29b46ef4a23bb0f8fc378503ffd6db870e"}}');
INSERT INTO public.entries VALUES ('_HBv11NiXM3fhsMO41yUTA', 4, '{"type":"started","at":1795028177488}');
INSERT INTO public.entries VALUES ('_HBv11NiXM3fhsMO41yUTA', 5, '{"type":"drawn","at":1795028177488,"action":{"type":"start","tile":"245"}}');
INSERT INTO public.entries VALUES ('_HBv11NiXM3fhsMO41yUTA', 6, '{"type":"drawn","at":1795028177488,"action":{"type":"deal","tile":"136"}}');
INSERT INTO public.entries VALUES ('_HBv11NiXM3fhsMO41yUTA', 7, '{"type":"drawn","at":1795028177488,"action":{"type":"deal","tile":"154"}}');
INSERT INTO public.entries VALUES ('_HBv11NiXM3fhsMO41yUTA', 8, '{"type":"drawn","at":1795028177488,"action":{"type":"deal","tile":"162"}}');
INSERT INTO public.entries VALUES ('_HBv11NiXM3fhsMO41yUTA', 9, '{"type":"drawn","at":1795028177488,"action":{"type":"deal","tile":"152"}}');
INSERT INTO public.entries VALUES ('_HBv11NiXM3fhsMO41yUTA', 10, '{"type":"drawn","at":1795028177488,"action":{"type":"deal","tile":"235"}}');
INSERT INTO public.entries VALUES ('_HBv11NiXM3fhsMO41yUTA', 11, '{"type":"drawn","at":1795028177488,"action":{"type":"deal","tile":"165"}}');
INSERT INTO public.entries VALUES ('_HBv11NiXM3fhsMO41yUTA', 12, '{"type":"drawn","at":1795028177488,"action":{"type":"draw","tile":"126"}}');
INSERT INTO public.entries VALUES ('_HBv11NiXM3fhsMO41yUTA', 13, '{"type":"played","at":1795028177537,"id":"52d877f7dad631d1 holomino-1","seat":0,"action":{"type":"lay","tile":"126","hex":[0,-1]}}');
INSERT INTO public.entries VALUES ('_HBv11NiXM3fhsMO41yUTA', 14, '{"type":"drawn","at":1795028177537,"action":{"type":"draw","tile":"163"}}');
INSERT INTO public.entries VALUES ('_HBv11NiXM3fhsMO41yUTA', 15, '{"type":"played","at":1795028177582,"id":"52d877f7dad631d1 holomino-3","seat":1,"action":{"type":"lay","tile":"163","hex":[1,-2]}}');
INSERT INTO public.entries VALUES ('_HBv11NiXM3fhsMO41yUTA', 16, '{"type":"drawn","at":1795028177582,"action":{"type":"draw","tile":"354"}}');
INSERT INTO public.entries VALUES ('_HBv11NiXM3fhsMO41yUTA', 17, '{"type":"played","at":1795028177626,"id":"52d877f7dad631d1 holomino-5","seat":0,"action":{"type":"lay","tile":"354","hex":[2,-3]}}');
INSERT INTO public.entries VALUES ('_HBv11NiXM3fhsMO41yUTA', 18, '{"type":"drawn","at":1795028177626,"action":{"type":"draw","tile":"143"}}');
INSERT INTO public.entries VALUES ('_HBv11NiXM3fhsMO41yUTA', 19, '{"type":"played","at":1795028177670,"id":"52d877f7dad631d1 holomino-7","seat":1,"action":{"type":"lay","tile":"152","hex":[2,-4]}}');
INSERT INTO public.entries VALUES ('_HBv11NiXM3fhsMO41yUTA', 20, '{"type":"drawn","at":1795028177670,"action":{"type":"draw","tile":"265"}}');
INSERT INTO public.entries VALUES ('_HBv11NiXM3fhsMO41yUTA', 21, '{"type":"played","at":1795028177714,"id":"52d877f7dad631d1 holomino-9","seat":0,"action":{"type":"lay","tile":"235","hex":[2,-5]}}');
INSERT INTO public.entries VALUES ('_HBv11NiXM3fhsMO41yUTA', 22, '{"type":"drawn","at":1795028177714,"action":{"type":"draw","tile":"146"}}');
INSERT INTO public.entries VALUES ('E8Atb-bmBihCWIoYmcruCA', 11, '{"type":"played","at":1795028178766,"id":"b82d7e2696c1c6dd race-3","seat":0,"action":{"type":"faceup","side":"B"}}');
INSERT INTO public.entries VALUES ('Q56J3sU4bFO_NH9Hdgz_Xg', 1, '{"type":"created","at":1795028177797,"game":"blokus","options":{"variant":"duo","players":2,"corner":"free","start_colour":"blue"},"seed":4211682254924641,"host":"4fae7dd7172634a72b69641c1ad65d95e8099660e3efcc8ad95c823265e6278f","invite":"0f0fe8647d5a13bb94429dd0eb3a01fc380f22290c9bee41b2b43b13ed975eab","clock":{"kind":"none"},"visibility":"watch"}');
INSERT INTO public.entries VALUES ('Q56J3sU4bFO_NH9Hdgz_Xg', 2, '{"type":"seated","at":1795028177797,"seat":0,"holder":{"kind":"person","name":"Ada","key":"4fae7dd7172634a72b69641c1ad65d95e8099660e3efcc8ad95c823265e6278f"}}');
INSERT INTO public.entries VALUES ('Q56J3sU4bFO_NH9Hdgz_Xg', 3, '{"type":"seated","at":1795028177816,"seat":1,"holder":{"kind":"person","name":"Bert","key":"02433d6f2410beac4f5a236c142ae5d3da25fbc9f835eb87ce92705352f9a330"}}');
INSERT INTO public.entries VALUES ('Q56J3sU4bFO_NH9Hdgz_Xg', 4, '{"type":"started","at":1795028177816}');
INSERT INTO public.entries VALUES ('Q56J3sU4bFO_NH9Hdgz_Xg', 5, '{"type":"played","at":1795028177831,"id":"4fae7dd7172634a7 ada-1","seat":0,"action":{"type":"place","piece":"I5","cells":[[9,6],[9,7],[9,8],[9,9],[9,10]]}}');
INSERT INTO public.entries VALUES ('Q56J3sU4bFO_NH9Hdgz_Xg', 6, '{"type":"played","at":1795028177875,"id":"02433d6f2410beac bert-1","seat":1,"action":{"type":"place","piece":"S4","cells":[[4,3],[4,4],[5,4],[5,5]]}}');
INSERT INTO public.entries VALUES ('Q56J3sU4bFO_NH9Hdgz_Xg', 7, '{"type":"played","at":1795028177921,"id":"4fae7dd7172634a7 ada-3","seat":0,"action":{"type":"place","piece":"N5","cells":[[10,5],[11,5],[12,4],[12,5],[13,4]]}}');
INSERT INTO public.entries VALUES ('Q56J3sU4bFO_NH9Hdgz_Xg', 8, '{"type":"played","at":1795028177970,"id":"02433d6f2410beac bert-3","seat":1,"action":{"type":"place","piece":"L5","cells":[[4,6],[4,7],[5,7],[6,7],[7,7]]}}');
INSERT INTO public.entries VALUES ('Q56J3sU4bFO_NH9Hdgz_Xg', 9, '{"type":"played","at":1795028178016,"id":"4fae7dd7172634a7 ada-5","seat":0,"action":{"type":"place","piece":"L3","cells":[[7,5],[7,6],[8,5]]}}');
INSERT INTO public.entries VALUES ('Q56J3sU4bFO_NH9Hdgz_Xg', 10, '{"type":"played","at":1795028178064,"id":"02433d6f2410beac bert-5","seat":1,"action":{"type":"place","piece":"N5","cells":[[6,1],[6,2],[6,3],[7,3],[7,4]]}}');
INSERT INTO public.entries VALUES ('Q56J3sU4bFO_NH9Hdgz_Xg', 11, '{"type":"undo-asked","at":1795028178109,"id":"4fae7dd7172634a7 ada-6","seat":0,"to":4}');
INSERT INTO public.entries VALUES ('Q56J3sU4bFO_NH9Hdgz_Xg', 12, '{"type":"undo-agreed","at":1795028178111,"id":"02433d6f2410beac bert-6","seat":1}');
INSERT INTO public.entries VALUES ('Q56J3sU4bFO_NH9Hdgz_Xg', 13, '{"type":"taken-back","at":1795028178111,"seat":0,"to":4}');
INSERT INTO public.entries VALUES ('Q56J3sU4bFO_NH9Hdgz_Xg', 14, '{"type":"said","at":1795028178157,"id":"02433d6f2410beac bert-7","seat":1,"phrase":"oops"}');
INSERT INTO public.entries VALUES ('ZczPBGyAGfasuNTZAMS3Jw', 1, '{"type":"created","at":1795028178235,"game":"blokus","options":{"variant":"duo","players":2,"corner":"free","start_colour":"blue"},"seed":4326921639815181,"host":"f94c419061d2780ef03b58f45cb482100228ccedd2fbf355334133faf74d5566","invite":"54e7705d13d9f0e24e42345e40b706340f6db0722ab11b07f0c4add046032c4b","clock":{"kind":"none"}}');
INSERT INTO public.entries VALUES ('ZczPBGyAGfasuNTZAMS3Jw', 2, '{"type":"seated","at":1795028178235,"seat":0,"holder":{"kind":"person","name":"Ada","key":"f94c419061d2780ef03b58f45cb482100228ccedd2fbf355334133faf74d5566"}}');
INSERT INTO public.entries VALUES ('ZczPBGyAGfasuNTZAMS3Jw', 3, '{"type":"seated","at":1795028178235,"seat":1,"holder":{"kind":"computer","player":"random"}}');
INSERT INTO public.entries VALUES ('ZczPBGyAGfasuNTZAMS3Jw', 4, '{"type":"started","at":1795028178235}');
INSERT INTO public.entries VALUES ('ZczPBGyAGfasuNTZAMS3Jw', 5, '{"type":"played","at":1795028178308,"id":"f94c419061d2780e ada-1","seat":0,"action":{"type":"place","piece":"N5","cells":[[2,5],[3,5],[4,4],[4,5],[5,4]]}}');
INSERT INTO public.entries VALUES ('ZczPBGyAGfasuNTZAMS3Jw', 6, '{"type":"played","at":1795028178415,"seat":1,"action":{"type":"place","piece":"N5","cells":[[7,10],[8,9],[8,10],[9,9],[10,9]]}}');
INSERT INTO public.entries VALUES ('ZczPBGyAGfasuNTZAMS3Jw', 7, '{"type":"played","at":1795028178422,"id":"f94c419061d2780e ada-3","seat":0,"action":{"type":"place","piece":"Y5","cells":[[6,3],[7,3],[8,2],[8,3],[9,3]]}}');
INSERT INTO public.entries VALUES ('ZczPBGyAGfasuNTZAMS3Jw', 8, '{"type":"played","at":1795028178429,"seat":1,"action":{"type":"place","piece":"T4","cells":[[5,8],[5,9],[5,10],[6,9]]}}');
INSERT INTO public.entries VALUES ('5ErakJUu74lyQXN46NPDhQ', 1, '{"type":"created","at":1795028178499,"game":"blokus","options":{"variant":"duo","players":2,"corner":"free","start_colour":"blue"},"seed":7014668277109060,"host":"760d31c78689aaf84ac88d8ce4d010d618d75f91f7c83d0e4684c0371e1ab4c2","invite":"a43a66fdffc66910a3fb5d634292d133784009f10b910a6429def0c6e7647f0a","clock":{"kind":"none"}}');
INSERT INTO public.entries VALUES ('5ErakJUu74lyQXN46NPDhQ', 2, '{"type":"seated","at":1795028178499,"seat":0,"holder":{"kind":"person","name":"Ada","key":"760d31c78689aaf84ac88d8ce4d010d618d75f91f7c83d0e4684c0371e1ab4c2"}}');
INSERT INTO public.entries VALUES ('5ErakJUu74lyQXN46NPDhQ', 3, '{"type":"seated","at":1795028178516,"seat":1,"holder":{"kind":"person","name":"Bert","key":"16f4652d42e1c32468694b0016ed5025a428aa32db7ffb32e77f3ccb5cb87b18"}}');
INSERT INTO public.entries VALUES ('5ErakJUu74lyQXN46NPDhQ', 4, '{"type":"started","at":1795028178516}');
INSERT INTO public.entries VALUES ('5ErakJUu74lyQXN46NPDhQ', 5, '{"type":"played","at":1795028178532,"id":"760d31c78689aaf8 ada-1","seat":0,"action":{"type":"place","piece":"T5","cells":[[3,5],[4,3],[4,4],[4,5],[5,5]]}}');
INSERT INTO public.entries VALUES ('5ErakJUu74lyQXN46NPDhQ', 6, '{"type":"resigned","at":1795028178577,"id":"16f4652d42e1c324 bert-0","seat":1}');
INSERT INTO public.entries VALUES ('5ErakJUu74lyQXN46NPDhQ', 7, '{"type":"ended","at":1795028178577,"reason":"resigned","standings":[{"rank":1,"seat":0,"score":-84},{"rank":2,"seat":1,"score":-89}]}');
INSERT INTO public.entries VALUES ('5ErakJUu74lyQXN46NPDhQ', 8, '{"type":"rematch-asked","at":1795028178622,"id":"760d31c78689aaf8 ada-2","seat":0}');
INSERT INTO public.entries VALUES ('E8Atb-bmBihCWIoYmcruCA', 1, '{"type":"created","at":1795028178672,"game":"polyminix","options":{"players":2,"mode":"figure","kit":["I2","I3","L3","I4","O4","L4","T4","I5","L5","N5","P5","T5","U5","V5","Y5"],"deck":"default","card":null,"t3_seconds":60,"wait_for_all":false,"symmetry":"any","table_axes":"prova","first_seat":0},"seed":3742997427992818,"host":"b82d7e2696c1c6dd63302d8d428b039d7ece99a3261284f15644f17327b4bc01","invite":"a12df952e2a09afbdc311a1dad9ce5e743a18c0178593d4af3cb2590ca2d01d5","clock":{"kind":"none"}}');
INSERT INTO public.entries VALUES ('E8Atb-bmBihCWIoYmcruCA', 2, '{"type":"seated","at":1795028178672,"seat":0,"holder":{"kind":"person","name":"Ada","key":"b82d7e2696c1c6dd63302d8d428b039d7ece99a3261284f15644f17327b4bc01"}}');
INSERT INTO public.entries VALUES ('E8Atb-bmBihCWIoYmcruCA', 3, '{"type":"seated","at":1795028178672,"seat":1,"holder":{"kind":"person","name":"Bert","key":"b82d7e2696c1c6dd63302d8d428b039d7ece99a3261284f15644f17327b4bc01"}}');
INSERT INTO public.entries VALUES ('E8Atb-bmBihCWIoYmcruCA', 4, '{"type":"started","at":1795028178672}');
INSERT INTO public.entries VALUES ('E8Atb-bmBihCWIoYmcruCA', 5, '{"type":"drawn","at":1795028178672,"action":{"type":"turno","face":4}}');
INSERT INTO public.entries VALUES ('E8Atb-bmBihCWIoYmcruCA', 6, '{"type":"played","at":1795028178721,"id":"b82d7e2696c1c6dd race-1","seat":0,"action":{"type":"choose","deck":"green"}}');
INSERT INTO public.entries VALUES ('E8Atb-bmBihCWIoYmcruCA', 7, '{"type":"drawn","at":1795028178721,"action":{"type":"draw","card":"G13"}}');
INSERT INTO public.entries VALUES ('E8Atb-bmBihCWIoYmcruCA', 8, '{"type":"drawn","at":1795028178721,"action":{"type":"draw","card":"G17"}}');
INSERT INTO public.entries VALUES ('E8Atb-bmBihCWIoYmcruCA', 9, '{"type":"drawn","at":1795028178721,"action":{"type":"draw","card":"G12"}}');
INSERT INTO public.entries VALUES ('E8Atb-bmBihCWIoYmcruCA', 10, '{"type":"drawn","at":1795028178721,"action":{"type":"draw","card":"G2"}}');
INSERT INTO public.entries VALUES ('E8Atb-bmBihCWIoYmcruCA', 12, '{"type":"played","at":1795028178810,"id":"b82d7e2696c1c6dd race-5","seat":0,"action":{"type":"faceup","side":"A"}}');
INSERT INTO public.entries VALUES ('E8Atb-bmBihCWIoYmcruCA', 13, '{"type":"played","at":1795028178854,"id":"b82d7e2696c1c6dd race-7","seat":1,"action":{"type":"faceup","side":"A"}}');
INSERT INTO public.entries VALUES ('E8Atb-bmBihCWIoYmcruCA', 14, '{"type":"played","at":1795028178898,"id":"b82d7e2696c1c6dd race-9","seat":1,"action":{"type":"faceup","side":"A"}}');
INSERT INTO public.entries VALUES ('E8Atb-bmBihCWIoYmcruCA', 15, '{"type":"drawn","at":1795028178898,"action":{"type":"prova","face":2}}');
INSERT INTO public.entries VALUES ('E8Atb-bmBihCWIoYmcruCA', 16, '{"type":"played","at":1795028179157,"id":"b82d7e2696c1c6dd race-14","seat":0,"action":{"type":"submit","seat":0,"placements":[{"type":"place","piece":"I2","cells":[[3,0],[3,1]]},{"type":"place","piece":"L3","cells":[[5,1],[6,0],[6,1]]},{"type":"place","piece":"I4","cells":[[7,0],[7,1],[7,2],[7,3]]},{"type":"place","piece":"T4","cells":[[3,2],[4,2],[4,3],[5,2]]}],"t":259}}');
INSERT INTO public.entries VALUES ('E8Atb-bmBihCWIoYmcruCA', 17, '{"type":"played","at":1795028179401,"id":"b82d7e2696c1c6dd race-19","seat":1,"action":{"type":"submit","seat":1,"placements":[{"type":"place","piece":"I2","cells":[[3,2],[3,3]]},{"type":"place","piece":"L3","cells":[[5,2],[5,3],[6,3]]},{"type":"place","piece":"L4","cells":[[6,2],[7,0],[7,1],[7,2]]},{"type":"place","piece":"P5","cells":[[3,1],[4,0],[4,1],[5,0],[5,1]]}],"t":503}}');
INSERT INTO public.entries VALUES ('E8Atb-bmBihCWIoYmcruCA', 18, '{"type":"played","at":1795028179578,"id":"b82d7e2696c1c6dd race-23","seat":0,"action":{"type":"submit","seat":0,"placements":[{"type":"place","piece":"L4","cells":[[2,1],[2,2],[3,2],[4,2]]},{"type":"place","piece":"N5","cells":[[3,1],[4,1],[5,1],[5,2],[6,2]]},{"type":"place","piece":"Y5","cells":[[6,1],[7,0],[7,1],[7,2],[7,3]]}],"t":680}}');
INSERT INTO public.entries VALUES ('E8Atb-bmBihCWIoYmcruCA', 19, '{"type":"drawn","at":1795028179578,"action":{"type":"turno","face":6}}');
INSERT INTO public.entries VALUES ('E8Atb-bmBihCWIoYmcruCA', 20, '{"type":"traced","at":1795028179578,"race":11,"trails":{"0":[[84,2],[128,5],[172,9],[216,13],[550,4],[592,9],[636,14]],"1":[[330,2],[372,5],[416,9],[460,14]]}}');
INSERT INTO public.entries VALUES ('0BK_-ze-b7oZlTZL5RP9Ig', 1, '{"type":"created","at":1795028179657,"game":"polyminix","options":{"players":2,"mode":"figure","kit":["I2","I3","L3","I4","O4","L4","T4","I5","L5","N5","P5","T5","U5","V5","Y5"],"deck":"default","card":"G1-A-1","t3_seconds":60,"wait_for_all":false,"symmetry":"any","table_axes":"prova","first_seat":0},"seed":1826329991034500,"host":"f015426b0f99b9275200d9d5af0ea003f40a22c3db6722b67dc531f86df35428","invite":"364ec0b234e98af59993c40ed413c20e99be7c6bd4d2da0bfbb8228aff35d5a0","clock":{"kind":"none"}}');
INSERT INTO public.entries VALUES ('0BK_-ze-b7oZlTZL5RP9Ig', 2, '{"type":"seated","at":1795028179657,"seat":0,"holder":{"kind":"person","name":"Ada","key":"f015426b0f99b9275200d9d5af0ea003f40a22c3db6722b67dc531f86df35428"}}');
INSERT INTO public.entries VALUES ('0BK_-ze-b7oZlTZL5RP9Ig', 3, '{"type":"seated","at":1795028179657,"seat":1,"holder":{"kind":"person","name":"Bert","key":"f015426b0f99b9275200d9d5af0ea003f40a22c3db6722b67dc531f86df35428"}}');
INSERT INTO public.entries VALUES ('0BK_-ze-b7oZlTZL5RP9Ig', 4, '{"type":"started","at":1795028179657}');
INSERT INTO public.entries VALUES ('0BK_-ze-b7oZlTZL5RP9Ig', 5, '{"type":"played","at":1795028179797,"id":"f015426b0f99b927 card-3","seat":0,"action":{"type":"submit","seat":0,"placements":[{"type":"place","piece":"I2","cells":[[6,0],[7,0]]},{"type":"place","piece":"I3","cells":[[3,1],[3,2],[3,3]]},{"type":"place","piece":"V5","cells":[[3,0],[4,0],[5,0],[5,1],[5,2]]}],"t":140}}');
INSERT INTO public.entries VALUES ('0BK_-ze-b7oZlTZL5RP9Ig', 6, '{"type":"ended","at":1795028179797,"reason":"played","standings":[{"rank":1,"seat":0,"score":3},{"rank":2,"seat":1,"score":0}]}');
INSERT INTO public.entries VALUES ('0BK_-ze-b7oZlTZL5RP9Ig', 7, '{"type":"traced","at":1795028179797,"race":0,"trails":{"0":[[10,2],[53,5],[97,10]]}}');

INSERT INTO public.tables VALUES ('PrQ5sGmc_nma3coH5lq4Jw', 'polymo', 'playing', 'private', '12ca17b49af2289436f303e0166030a2', 1795028176729, 1795028176831, NULL, false, '{"game":"polymo","status":"playing","visibility":"private","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Bert"}]}', false);
INSERT INTO public.tables VALUES ('wPigDv8cACsIyioO-JcC6g', 'polyssimo', 'playing', 'private', '12ca17b49af2289436f303e0166030a2', 1795028177174, 1795028177229, NULL, false, '{"game":"polyssimo","status":"playing","visibility":"private","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Bert"}]}', false);
INSERT INTO public.tables VALUES ('_HBv11NiXM3fhsMO41yUTA', 'holomino', 'playing', 'private', '12ca17b49af2289436f303e0166030a2', 1795028177488, 1795028177537, NULL, false, '{"game":"holomino","status":"playing","visibility":"private","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Bert"}]}', false);
INSERT INTO public.tables VALUES ('Q56J3sU4bFO_NH9Hdgz_Xg', 'blokus', 'playing', 'watch', '12ca17b49af2289436f303e0166030a2', 1795028177797, 1795028177816, NULL, false, '{"game":"blokus","status":"playing","visibility":"watch","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Bert"}]}', false);
INSERT INTO public.tables VALUES ('ZczPBGyAGfasuNTZAMS3Jw', 'blokus', 'playing', 'private', '12ca17b49af2289436f303e0166030a2', 1795028178235, 1795028178429, NULL, false, '{"game":"blokus","status":"playing","visibility":"private","seats":[{"kind":"person","name":"Ada"},{"kind":"computer","name":null}]}', false);
INSERT INTO public.tables VALUES ('5ErakJUu74lyQXN46NPDhQ', 'blokus', 'over', 'private', '12ca17b49af2289436f303e0166030a2', 1795028178499, 1795028178577, NULL, false, '{"game":"blokus","status":"over","visibility":"private","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Bert"}]}', false);
INSERT INTO public.tables VALUES ('E8Atb-bmBihCWIoYmcruCA', 'polyminix', 'playing', 'private', '12ca17b49af2289436f303e0166030a2', 1795028178672, 1795028178721, NULL, false, '{"game":"polyminix","status":"playing","visibility":"private","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Bert"}]}', false);
INSERT INTO public.tables VALUES ('0BK_-ze-b7oZlTZL5RP9Ig', 'polyminix', 'over', 'private', '12ca17b49af2289436f303e0166030a2', 1795028179657, 1795028179797, NULL, false, '{"game":"polyminix","status":"over","visibility":"private","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Bert"}]}', false);

SELECT pg_catalog.setval('public.procrastinate_events_id_seq', 4, true);

SELECT pg_catalog.setval('public.procrastinate_jobs_id_seq', 2, true);

SELECT pg_catalog.setval('public.procrastinate_periodic_defers_id_seq', 1, false);

SELECT pg_catalog.setval('public.procrastinate_workers_id_seq', 1, true);

ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);

ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (log, seq);

ALTER TABLE ONLY public.procrastinate_events
    ADD CONSTRAINT procrastinate_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.procrastinate_jobs
    ADD CONSTRAINT procrastinate_jobs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.procrastinate_periodic_defers
    ADD CONSTRAINT procrastinate_periodic_defers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.procrastinate_periodic_defers
    ADD CONSTRAINT procrastinate_periodic_defers_unique UNIQUE (task_name, periodic_id, defer_timestamp);

ALTER TABLE ONLY public.procrastinate_workers
    ADD CONSTRAINT procrastinate_workers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);

CREATE INDEX idx_procrastinate_jobs_worker_not_null ON public.procrastinate_jobs USING btree (worker_id) WHERE ((worker_id IS NOT NULL) AND (status = 'doing'::public.procrastinate_job_status));

CREATE INDEX idx_procrastinate_workers_last_heartbeat ON public.procrastinate_workers USING btree (last_heartbeat);

CREATE INDEX procrastinate_events_job_id_fkey_v1 ON public.procrastinate_events USING btree (job_id);

CREATE INDEX procrastinate_jobs_id_lock_idx_v1 ON public.procrastinate_jobs USING btree (id, lock) WHERE (status = ANY (ARRAY['todo'::public.procrastinate_job_status, 'doing'::public.procrastinate_job_status]));

CREATE UNIQUE INDEX procrastinate_jobs_lock_idx_v1 ON public.procrastinate_jobs USING btree (lock) WHERE (status = 'doing'::public.procrastinate_job_status);

CREATE INDEX procrastinate_jobs_priority_idx_v1 ON public.procrastinate_jobs USING btree (priority DESC, id) WHERE (status = 'todo'::public.procrastinate_job_status);

CREATE INDEX procrastinate_jobs_queue_name_idx_v1 ON public.procrastinate_jobs USING btree (queue_name);

CREATE UNIQUE INDEX procrastinate_jobs_queueing_lock_idx_v1 ON public.procrastinate_jobs USING btree (queueing_lock) WHERE (status = 'todo'::public.procrastinate_job_status);

CREATE INDEX procrastinate_periodic_defers_job_id_fkey_v1 ON public.procrastinate_periodic_defers USING btree (job_id);

CREATE INDEX tables_deadline ON public.tables USING btree (deadline);

CREATE INDEX tables_listed ON public.tables USING btree (visibility, status, touched);

CREATE INDEX tables_owner ON public.tables USING btree (owner, created);

CREATE INDEX tables_thinking ON public.tables USING btree (thinking, touched);

CREATE TRIGGER procrastinate_jobs_notify_queue_job_aborted_v1 AFTER UPDATE OF abort_requested ON public.procrastinate_jobs FOR EACH ROW WHEN (((old.abort_requested = false) AND (new.abort_requested = true) AND (new.status = 'doing'::public.procrastinate_job_status))) EXECUTE FUNCTION public.procrastinate_notify_queue_abort_job_v1();

CREATE TRIGGER procrastinate_jobs_notify_queue_job_inserted_v1 AFTER INSERT ON public.procrastinate_jobs FOR EACH ROW WHEN ((new.status = 'todo'::public.procrastinate_job_status)) EXECUTE FUNCTION public.procrastinate_notify_queue_job_inserted_v1();

CREATE TRIGGER procrastinate_trigger_abort_requested_events_v1 AFTER UPDATE OF abort_requested ON public.procrastinate_jobs FOR EACH ROW WHEN ((new.abort_requested = true)) EXECUTE FUNCTION public.procrastinate_trigger_abort_requested_events_procedure_v1();

CREATE TRIGGER procrastinate_trigger_delete_jobs_v1 BEFORE DELETE ON public.procrastinate_jobs FOR EACH ROW EXECUTE FUNCTION public.procrastinate_unlink_periodic_defers_v1();

CREATE TRIGGER procrastinate_trigger_scheduled_events_v1 AFTER INSERT OR UPDATE ON public.procrastinate_jobs FOR EACH ROW WHEN (((new.scheduled_at IS NOT NULL) AND (new.status = 'todo'::public.procrastinate_job_status))) EXECUTE FUNCTION public.procrastinate_trigger_function_scheduled_events_v1();

CREATE TRIGGER procrastinate_trigger_status_events_insert_v1 AFTER INSERT ON public.procrastinate_jobs FOR EACH ROW WHEN ((new.status = 'todo'::public.procrastinate_job_status)) EXECUTE FUNCTION public.procrastinate_trigger_function_status_events_insert_v1();

CREATE TRIGGER procrastinate_trigger_status_events_update_v1 AFTER UPDATE OF status ON public.procrastinate_jobs FOR EACH ROW EXECUTE FUNCTION public.procrastinate_trigger_function_status_events_update_v1();

ALTER TABLE ONLY public.procrastinate_events
    ADD CONSTRAINT procrastinate_events_job_id_fkey FOREIGN KEY (job_id) REFERENCES public.procrastinate_jobs(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.procrastinate_jobs
    ADD CONSTRAINT procrastinate_jobs_worker_id_fkey FOREIGN KEY (worker_id) REFERENCES public.procrastinate_workers(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.procrastinate_periodic_defers
    ADD CONSTRAINT procrastinate_periodic_defers_job_id_fkey FOREIGN KEY (job_id) REFERENCES public.procrastinate_jobs(id);

