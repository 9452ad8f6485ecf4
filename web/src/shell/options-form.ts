// A form made of the JSON schema of a game's options: the fields, and what each may hold. Options without a title in
// the schema do not fit a form and keep their defaults.

export type Field =
  | { name: string; title: string; kind: 'choice'; choices: { value: string | number; title: string }[] }
  | {
      name: string;
      title: string;
      kind: 'number';
      least: number | null;
      most: number | null;
      empty: boolean;
      none: string;
    }
  | { name: string; title: string; kind: 'switch' }
  | { name: string; title: string; kind: 'seats'; help: string };

/** The fields of a schema, in its order. */
export function fields(schema: any): Field[] {
  const found: Field[] = [];
  for (const [name, facts] of Object.entries<any>(schema?.properties ?? {})) {
    if (!facts.title) continue;
    const base = { name, title: facts.title as string };
    if (facts.enum) {
      const choices = (facts.enum as (string | number)[]).map((value) => ({
        value,
        title: String(facts.titles?.[String(value)] ?? value),
      }));
      const first = facts.default;
      choices.sort((one, other) => Number(other.value === first) - Number(one.value === first));
      if (choices.every((choice) => typeof choice.value === 'number'))
        choices.sort((one, other) => Number(one.value) - Number(other.value));
      found.push({ ...base, kind: 'choice', choices });
    } else if (facts.additionalProperties?.type === 'integer')
      found.push({ ...base, kind: 'seats', help: facts.help ?? '' }); // a number for each seat
    else if (facts.type === 'boolean') found.push({ ...base, kind: 'switch' });
    else {
      const kinds: any[] = facts.anyOf ?? [facts];
      const number = kinds.find((kind) => kind.type === 'integer');
      const empty = kinds.some((kind) => kind.type === 'null');
      if (number)
        found.push({
          ...base,
          kind: 'number',
          least: number.minimum ?? null,
          most: number.maximum ?? null,
          empty,
          none: facts.titles?.none ?? '',
        });
    }
  }
  return found;
}

/** Whether the server's reason names a field. */
export function concerns(reason: string, field: Field): boolean {
  return reason.includes(`'${field.name}'`);
}

/** The server's reason, with the titles of fields and choices in place of their names. */
export function titled(reason: string, form: readonly Field[]): string {
  const pairs = form.flatMap((field): [string, string][] => [
    ...(field.kind === 'choice' ? field.choices : []).map(({ value, title }): [string, string] => [
      `${field.name}=${typeof value === 'string' ? `'${value}'` : value}`,
      `${field.title}: ${title}`,
    ]),
    [`'${field.name}'`, `'${field.title}'`],
  ]);
  return pairs.reduce((text, [name, title]) => text.replaceAll(name, title), reason);
}

/** The values that differ from the defaults. The server fills in the others: one option may change another's default. */
export function chosen(values: Record<string, unknown>, defaults: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== defaults[name]));
}

/** The values that an address gives to fields, as in `?variant=duo`. */
export function addressed(form: readonly Field[], query: URLSearchParams): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const field of form) {
    const written = query.get(field.name);
    if (written === null) continue;
    if (field.kind === 'choice') {
      const choice = field.choices.find(({ value }) => String(value) === written);
      if (choice) found[field.name] = choice.value;
    } else if (field.kind === 'switch') found[field.name] = written === 'true';
    else if (field.kind === 'number' && /^\d+$/.test(written)) found[field.name] = Number(written);
  }
  return found;
}
