// The form made of a JSON schema.
import { expect, test } from 'vitest';
import { chosen, fields, titled } from '../src/shell/options-form';

const schema = {
  properties: {
    size: { title: 'Size', enum: [9, 8], default: 9, titles: { '8': 'small' } },
    who: { title: 'Who', enum: ['b', 'a'], default: 'a', titles: {} },
    tiles: { title: 'Tiles', type: 'integer', minimum: 1, maximum: 12, default: 3 },
    wide: { title: 'Wide', anyOf: [{ type: 'integer', minimum: 4 }, { type: 'null' }], default: 12 },
    same: { title: 'Same', type: 'boolean', default: true },
    deck: { anyOf: [{ type: 'string' }, { $ref: 'Deck' }] },
  },
};

test('each option with a title becomes a field of its kind', () => {
  expect(fields(schema).map((field) => [field.name, field.kind])).toEqual([
    ['size', 'choice'],
    ['who', 'choice'],
    ['tiles', 'number'],
    ['wide', 'number'],
    ['same', 'switch'],
  ]);
});

test('numbers are in order, other choices begin with the default', () => {
  const [size, who] = fields(schema);
  expect(size).toMatchObject({
    choices: [
      { value: 8, title: 'small' },
      { value: 9, title: '9' },
    ],
  });
  expect(who).toMatchObject({ choices: [{ value: 'a' }, { value: 'b' }] });
});

test('only what differs from the defaults is sent', () => {
  expect(chosen({ size: 9, tiles: 4 }, { size: 9, tiles: 3 })).toEqual({ tiles: 4 });
});

test("names of fields and choices in the server's reason are replaced by their titles", () => {
  const reason = "game option 'tiles' cannot be 99 with size=8 and who='a'; allowed: 3";
  expect(titled(reason, fields(schema))).toBe(
    "game option 'Tiles' cannot be 99 with Size: small and Who: a; allowed: 3",
  );
});
