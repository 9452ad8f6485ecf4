PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO alembic_version VALUES('0003');
CREATE TABLE entries (
	log VARCHAR(64) NOT NULL,
	seq INTEGER NOT NULL,
	body TEXT NOT NULL,
	CONSTRAINT entries_pkey PRIMARY KEY (log, seq)
)
 WITHOUT ROWID

;
INSERT INTO entries VALUES('GAH6zF4l1O6D_cKRpeeGZQ',1,'{"type":"created","at":1795003342715,"game":"polymo","options":{"players":2,"size":9,"x_rule":"all","elimination":"throw","first_seat":0},"seed":8580997483094718,"host":"0b95169bf52346dac69eb783138e51a5d9021b046e65779c226af8ee8ac488d1","invite":"31e5a70be01396d2424361af87a8779bd296764ae211770308d5454813b5825d","clock":{"kind":"none"}}');
INSERT INTO entries VALUES('GAH6zF4l1O6D_cKRpeeGZQ',2,'{"type":"seated","at":1795003342715,"seat":0,"holder":{"kind":"person","name":"Ada","key":"0b95169bf52346dac69eb783138e51a5d9021b046e65779c226af8ee8ac488d1"}}');
INSERT INTO entries VALUES('GAH6zF4l1O6D_cKRpeeGZQ',3,'{"type":"seated","at":1795003342715,"seat":1,"holder":{"kind":"person","name":"Bert","key":"0b95169bf52346dac69eb783138e51a5d9021b046e65779c226af8ee8ac488d1"}}');
INSERT INTO entries VALUES('GAH6zF4l1O6D_cKRpeeGZQ',4,'{"type":"started","at":1795003342715}');
INSERT INTO entries VALUES('GAH6zF4l1O6D_cKRpeeGZQ',5,'{"type":"played","at":1795003342753,"id":"0b95169bf52346da polymo-1","seat":0,"action":{"type":"open","pen":"B","cells":[[3,3],[4,3],[4,4],[4,5]]}}');
INSERT INTO entries VALUES('GAH6zF4l1O6D_cKRpeeGZQ',6,'{"type":"played","at":1795003342765,"id":"0b95169bf52346da polymo-3","seat":1,"action":{"type":"open","pen":"Y","cells":[[4,4],[4,6],[5,4],[5,5],[5,6]]}}');
INSERT INTO entries VALUES('GAH6zF4l1O6D_cKRpeeGZQ',7,'{"type":"drawn","at":1795003342765,"action":{"type":"roll","colours":["R","G"],"number":4}}');
INSERT INTO entries VALUES('GAH6zF4l1O6D_cKRpeeGZQ',8,'{"type":"played","at":1795003342811,"id":"0b95169bf52346da polymo-5","seat":0,"action":{"type":"cross","pen":"G","cells":[[5,6],[6,6],[7,6],[7,7]],"declare":false}}');
INSERT INTO entries VALUES('GAH6zF4l1O6D_cKRpeeGZQ',9,'{"type":"played","at":1795003343053,"id":"0b95169bf52346da polymo-7","seat":1,"action":{"type":"cross","pen":"R","cells":[[4,1],[4,2],[4,3],[5,1]],"declare":true}}');
INSERT INTO entries VALUES('GAH6zF4l1O6D_cKRpeeGZQ',10,'{"type":"drawn","at":1795003343053,"action":{"type":"roll","colours":["*","Y"],"number":3}}');
INSERT INTO entries VALUES('GAH6zF4l1O6D_cKRpeeGZQ',11,'{"type":"played","at":1795003343111,"id":"0b95169bf52346da polymo-9","seat":1,"action":{"type":"cross","pen":"Y","cells":[[6,1],[7,0],[7,1]],"declare":false}}');
INSERT INTO entries VALUES('GAH6zF4l1O6D_cKRpeeGZQ',12,'{"type":"said","at":1795003343115,"id":"0b95169bf52346da polymo-10","seat":0,"text":"Good luck!"}');
INSERT INTO entries VALUES('ZjyJiqcDjxl_tklgSQC9Mw',1,'{"type":"created","at":1795003343247,"game":"holomino","options":{"first_seat":0,"scoring":"sum","max_extent":12,"pool_size":3,"num_digits":6,"unique":true},"seed":8659144342391909,"host":"beda11cb8d9a2c245aadcde82b2637790a9c82632f2b5530b289a950ade2fb59","invite":"6ab3e4e64464ba14b687f3456a6d19ac8a2ad6f3c8bf888e0580d6a10c724f81","clock":{"kind":"none"}}');
INSERT INTO entries VALUES('ZjyJiqcDjxl_tklgSQC9Mw',2,'{"type":"seated","at":1795003343247,"seat":0,"holder":{"kind":"person","name":"Ada","key":"beda11cb8d9a2c245aadcde82b2637790a9c82632f2b5530b289a950ade2fb59"}}');
INSERT INTO entries VALUES('ZjyJiqcDjxl_tklgSQC9Mw',3,'{"type":"seated","at":1795003343247,"seat":1,"holder":{"kind":"person","name":"Bert","key":"beda11cb8d9a2c245aadcde82b2637790a9c82632f2b5530b289a950ade2fb59"}}');
INSERT INTO entries VALUES('ZjyJiqcDjxl_tklgSQC9Mw',4,'{"type":"started","at":1795003343247}');
INSERT INTO entries VALUES('ZjyJiqcDjxl_tklgSQC9Mw',5,'{"type":"drawn","at":1795003343247,"action":{"type":"start","tile":"143"}}');
INSERT INTO entries VALUES('ZjyJiqcDjxl_tklgSQC9Mw',6,'{"type":"drawn","at":1795003343247,"action":{"type":"deal","tile":"345"}}');
INSERT INTO entries VALUES('ZjyJiqcDjxl_tklgSQC9Mw',7,'{"type":"drawn","at":1795003343247,"action":{"type":"deal","tile":"123"}}');
INSERT INTO entries VALUES('ZjyJiqcDjxl_tklgSQC9Mw',8,'{"type":"drawn","at":1795003343247,"action":{"type":"deal","tile":"356"}}');
INSERT INTO entries VALUES('ZjyJiqcDjxl_tklgSQC9Mw',9,'{"type":"drawn","at":1795003343247,"action":{"type":"deal","tile":"124"}}');
INSERT INTO entries VALUES('ZjyJiqcDjxl_tklgSQC9Mw',10,'{"type":"drawn","at":1795003343247,"action":{"type":"deal","tile":"234"}}');
INSERT INTO entries VALUES('ZjyJiqcDjxl_tklgSQC9Mw',11,'{"type":"drawn","at":1795003343247,"action":{"type":"deal","tile":"256"}}');
INSERT INTO entries VALUES('ZjyJiqcDjxl_tklgSQC9Mw',12,'{"type":"drawn","at":1795003343247,"action":{"type":"draw","tile":"154"}}');
INSERT INTO entries VALUES('ZjyJiqcDjxl_tklgSQC9Mw',13,'{"type":"played","at":1795003343258,"id":"beda11cb8d9a2c24 holomino-1","seat":0,"action":{"type":"lay","tile":"234","hex":[0,1]}}');
INSERT INTO entries VALUES('ZjyJiqcDjxl_tklgSQC9Mw',14,'{"type":"drawn","at":1795003343258,"action":{"type":"draw","tile":"456"}}');
INSERT INTO entries VALUES('ZjyJiqcDjxl_tklgSQC9Mw',15,'{"type":"played","at":1795003343259,"id":"beda11cb8d9a2c24 holomino-3","seat":1,"action":{"type":"lay","tile":"123","hex":[-1,2]}}');
INSERT INTO entries VALUES('ZjyJiqcDjxl_tklgSQC9Mw',16,'{"type":"drawn","at":1795003343259,"action":{"type":"draw","tile":"235"}}');
INSERT INTO entries VALUES('ZjyJiqcDjxl_tklgSQC9Mw',17,'{"type":"played","at":1795003343266,"id":"beda11cb8d9a2c24 holomino-5","seat":0,"action":{"type":"lay","tile":"235","hex":[-1,3]}}');
INSERT INTO entries VALUES('ZjyJiqcDjxl_tklgSQC9Mw',18,'{"type":"drawn","at":1795003343266,"action":{"type":"draw","tile":"125"}}');
INSERT INTO entries VALUES('ZjyJiqcDjxl_tklgSQC9Mw',19,'{"type":"played","at":1795003343267,"id":"beda11cb8d9a2c24 holomino-7","seat":1,"action":{"type":"lay","tile":"124","hex":[-2,4]}}');
INSERT INTO entries VALUES('ZjyJiqcDjxl_tklgSQC9Mw',20,'{"type":"drawn","at":1795003343267,"action":{"type":"draw","tile":"465"}}');
INSERT INTO entries VALUES('ZjyJiqcDjxl_tklgSQC9Mw',21,'{"type":"played","at":1795003343272,"id":"beda11cb8d9a2c24 holomino-9","seat":0,"action":{"type":"lay","tile":"154","hex":[-2,2]}}');
INSERT INTO entries VALUES('ZjyJiqcDjxl_tklgSQC9Mw',22,'{"type":"drawn","at":1795003343272,"action":{"type":"draw","tile":"246"}}');
INSERT INTO entries VALUES('ZjyJiqcDjxl_tklgSQC9Mw',23,'{"type":"said","at":1795003343276,"id":"beda11cb8d9a2c24 holomino-10","seat":0,"text":"Good luck!"}');
INSERT INTO entries VALUES('hWNi0kRuK-aIk1A0niDbnw',1,'{"type":"created","at":1795003343183,"game":"polyssimo","options":{"players":2,"first_seat":0,"handicap":{},"pieces_per_player":null,"score_by":"pieces","hexominoes":["H01","H02","H03","H04","H05","H06","H07","H08","H09","H10","H11","H12"]},"seed":3593685983154778,"host":"caaf7c2a43aa7fdbb8131300b5e7f6225a2e6823f21e8f20511ec44f0a84bcf0","invite":"ecd6ffe2572c1cb7f088a699dc77925deca738df88b328eddfe8285c7ac0bb24","clock":{"kind":"none"}}');
INSERT INTO entries VALUES('hWNi0kRuK-aIk1A0niDbnw',2,'{"type":"seated","at":1795003343183,"seat":0,"holder":{"kind":"person","name":"Ada","key":"caaf7c2a43aa7fdbb8131300b5e7f6225a2e6823f21e8f20511ec44f0a84bcf0"}}');
INSERT INTO entries VALUES('hWNi0kRuK-aIk1A0niDbnw',3,'{"type":"seated","at":1795003343183,"seat":1,"holder":{"kind":"person","name":"Bert","key":"caaf7c2a43aa7fdbb8131300b5e7f6225a2e6823f21e8f20511ec44f0a84bcf0"}}');
INSERT INTO entries VALUES('hWNi0kRuK-aIk1A0niDbnw',4,'{"type":"started","at":1795003343183}');
INSERT INTO entries VALUES('hWNi0kRuK-aIk1A0niDbnw',5,'{"type":"played","at":1795003343205,"id":"caaf7c2a43aa7fdb polyssimo-1","seat":0,"action":{"type":"take","piece":"Y5"}}');
INSERT INTO entries VALUES('hWNi0kRuK-aIk1A0niDbnw',6,'{"type":"played","at":1795003343206,"id":"caaf7c2a43aa7fdb polyssimo-3","seat":1,"action":{"type":"take","piece":"P5"}}');
INSERT INTO entries VALUES('hWNi0kRuK-aIk1A0niDbnw',7,'{"type":"played","at":1795003343210,"id":"caaf7c2a43aa7fdb polyssimo-5","seat":0,"action":{"type":"take","piece":"H03"}}');
INSERT INTO entries VALUES('hWNi0kRuK-aIk1A0niDbnw',8,'{"type":"played","at":1795003343215,"id":"caaf7c2a43aa7fdb polyssimo-7","seat":1,"action":{"type":"take","piece":"H12"}}');
INSERT INTO entries VALUES('hWNi0kRuK-aIk1A0niDbnw',9,'{"type":"played","at":1795003343219,"id":"caaf7c2a43aa7fdb polyssimo-9","seat":0,"action":{"type":"take","piece":"I5"}}');
INSERT INTO entries VALUES('hWNi0kRuK-aIk1A0niDbnw',10,'{"type":"said","at":1795003343223,"id":"caaf7c2a43aa7fdb polyssimo-10","seat":0,"text":"Good luck!"}');
INSERT INTO entries VALUES('syQppYxoCfGOIHE8GSueTw',1,'{"type":"created","at":1795003342396,"game":"blokus","options":{"variant":"duo","players":2,"corner":"free","start_colour":"blue"},"seed":7120921959591238,"host":"7f5a4ff698569ee50b82010c8ba4b9098e92e07e94f501a8902ba77c3377f947","invite":"d087a5809bee1246ec7aa23b6e6addbe390c08ee0b896097d80f12a6ce055a05","clock":{"kind":"none"}}');
INSERT INTO entries VALUES('syQppYxoCfGOIHE8GSueTw',2,'{"type":"seated","at":1795003342396,"seat":0,"holder":{"kind":"person","name":"Ada","key":"7f5a4ff698569ee50b82010c8ba4b9098e92e07e94f501a8902ba77c3377f947"}}');
INSERT INTO entries VALUES('syQppYxoCfGOIHE8GSueTw',3,'{"type":"seated","at":1795003342396,"seat":1,"holder":{"kind":"person","name":"Bert","key":"7f5a4ff698569ee50b82010c8ba4b9098e92e07e94f501a8902ba77c3377f947"}}');
INSERT INTO entries VALUES('syQppYxoCfGOIHE8GSueTw',4,'{"type":"started","at":1795003342396}');
INSERT INTO entries VALUES('syQppYxoCfGOIHE8GSueTw',5,'{"type":"played","at":1795003342648,"id":"7f5a4ff698569ee5 blokus-1","seat":0,"action":{"type":"place","piece":"W5","cells":[[3,3],[3,4],[4,4],[4,5],[5,5]]}}');
INSERT INTO entries VALUES('syQppYxoCfGOIHE8GSueTw',6,'{"type":"played","at":1795003342652,"id":"7f5a4ff698569ee5 blokus-3","seat":1,"action":{"type":"place","piece":"L4","cells":[[8,9],[8,10],[9,9],[10,9]]}}');
INSERT INTO entries VALUES('syQppYxoCfGOIHE8GSueTw',7,'{"type":"played","at":1795003342658,"id":"7f5a4ff698569ee5 blokus-5","seat":0,"action":{"type":"place","piece":"L4","cells":[[5,3],[6,3],[7,3],[7,4]]}}');
INSERT INTO entries VALUES('syQppYxoCfGOIHE8GSueTw',8,'{"type":"played","at":1795003342662,"id":"7f5a4ff698569ee5 blokus-7","seat":1,"action":{"type":"place","piece":"L5","cells":[[10,5],[11,5],[11,6],[11,7],[11,8]]}}');
INSERT INTO entries VALUES('syQppYxoCfGOIHE8GSueTw',9,'{"type":"played","at":1795003342666,"id":"7f5a4ff698569ee5 blokus-9","seat":0,"action":{"type":"place","piece":"P5","cells":[[0,1],[0,2],[1,1],[1,2],[2,2]]}}');
INSERT INTO entries VALUES('syQppYxoCfGOIHE8GSueTw',10,'{"type":"said","at":1795003342668,"id":"7f5a4ff698569ee5 blokus-10","seat":0,"text":"Good luck!"}');
INSERT INTO entries VALUES('vPPhQp7A08EyObSNvm5_qg',1,'{"type":"created","at":1795003343331,"game":"polyminix","options":{"players":2,"mode":"figure","kit":["I2","I3","L3","I4","O4","L4","T4","I5","L5","N5","P5","T5","U5","V5","Y5"],"deck":"default","card":null,"t3_seconds":60,"wait_for_all":false,"symmetry":"any","table_axes":"prova","first_seat":0},"seed":6343644867094307,"host":"89fd56101fe4b9a199437df25575a56ea5346abf6f79aee630800103eace11ad","invite":"9d23e2e780f1de66e74be2e68f5fec7445a0966aab513ee176e2879109af5900","clock":{"kind":"none"}}');
INSERT INTO entries VALUES('vPPhQp7A08EyObSNvm5_qg',2,'{"type":"seated","at":1795003343331,"seat":0,"holder":{"kind":"person","name":"Ada","key":"89fd56101fe4b9a199437df25575a56ea5346abf6f79aee630800103eace11ad"}}');
INSERT INTO entries VALUES('vPPhQp7A08EyObSNvm5_qg',3,'{"type":"seated","at":1795003343331,"seat":1,"holder":{"kind":"person","name":"Bert","key":"89fd56101fe4b9a199437df25575a56ea5346abf6f79aee630800103eace11ad"}}');
INSERT INTO entries VALUES('vPPhQp7A08EyObSNvm5_qg',4,'{"type":"started","at":1795003343331}');
INSERT INTO entries VALUES('vPPhQp7A08EyObSNvm5_qg',5,'{"type":"drawn","at":1795003343331,"action":{"type":"turno","face":1}}');
INSERT INTO entries VALUES('vPPhQp7A08EyObSNvm5_qg',6,'{"type":"played","at":1795003343363,"id":"89fd56101fe4b9a1 polyminix-1","seat":0,"action":{"type":"choose","deck":"yellow"}}');
INSERT INTO entries VALUES('vPPhQp7A08EyObSNvm5_qg',7,'{"type":"drawn","at":1795003343363,"action":{"type":"draw","card":"Y9"}}');
INSERT INTO entries VALUES('vPPhQp7A08EyObSNvm5_qg',8,'{"type":"drawn","at":1795003343363,"action":{"type":"draw","card":"Y7"}}');
INSERT INTO entries VALUES('vPPhQp7A08EyObSNvm5_qg',9,'{"type":"played","at":1795003343395,"id":"89fd56101fe4b9a1 polyminix-3","seat":0,"action":{"type":"faceup","side":"A"}}');
INSERT INTO entries VALUES('vPPhQp7A08EyObSNvm5_qg',10,'{"type":"played","at":1795003343397,"id":"89fd56101fe4b9a1 polyminix-5","seat":1,"action":{"type":"faceup","side":"B"}}');
INSERT INTO entries VALUES('vPPhQp7A08EyObSNvm5_qg',11,'{"type":"drawn","at":1795003343397,"action":{"type":"prova","face":1}}');
INSERT INTO entries VALUES('vPPhQp7A08EyObSNvm5_qg',12,'{"type":"said","at":1795003343400,"id":"89fd56101fe4b9a1 polyminix-6","seat":0,"text":"Good luck!"}');
CREATE TABLE tables (
	id VARCHAR(64) NOT NULL,
	game VARCHAR(64) NOT NULL,
	status VARCHAR(16) NOT NULL,
	visibility VARCHAR(16) NOT NULL,
	owner VARCHAR(64) NOT NULL,
	created BIGINT NOT NULL,
	touched BIGINT NOT NULL,
	deadline BIGINT,
	thinking BOOLEAN NOT NULL,
	summary TEXT NOT NULL, computers BOOLEAN DEFAULT 0 NOT NULL,
	PRIMARY KEY (id)
);
INSERT INTO tables VALUES('syQppYxoCfGOIHE8GSueTw','blokus','playing','private','12ca17b49af2289436f303e0166030a2',1795003342396,1795003342648,NULL,0,'{"game":"blokus","status":"playing","visibility":"private","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Bert"}]}',0);
INSERT INTO tables VALUES('GAH6zF4l1O6D_cKRpeeGZQ','polymo','playing','private','12ca17b49af2289436f303e0166030a2',1795003342715,1795003342753,NULL,0,'{"game":"polymo","status":"playing","visibility":"private","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Bert"}]}',0);
INSERT INTO tables VALUES('hWNi0kRuK-aIk1A0niDbnw','polyssimo','playing','private','12ca17b49af2289436f303e0166030a2',1795003343183,1795003343205,NULL,0,'{"game":"polyssimo","status":"playing","visibility":"private","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Bert"}]}',0);
INSERT INTO tables VALUES('ZjyJiqcDjxl_tklgSQC9Mw','holomino','playing','private','12ca17b49af2289436f303e0166030a2',1795003343247,1795003343258,NULL,0,'{"game":"holomino","status":"playing","visibility":"private","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Bert"}]}',0);
INSERT INTO tables VALUES('vPPhQp7A08EyObSNvm5_qg','polyminix','playing','private','12ca17b49af2289436f303e0166030a2',1795003343331,1795003343363,NULL,0,'{"game":"polyminix","status":"playing","visibility":"private","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Bert"}]}',0);
CREATE INDEX tables_listed ON tables (visibility, status, touched);
CREATE INDEX tables_owner ON tables (owner, created);
CREATE INDEX tables_deadline ON tables (deadline);
CREATE INDEX tables_thinking ON tables (thinking, touched);
COMMIT;
