import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_SCHEMA_BY_TYPE, ExtractionDetails, LineItem } from '@probant/contracts/extraction';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { describe, expect, test } from 'vitest';

type Shape = { readonly properties?: Readonly<Record<string, object>>; readonly items?: object };

const page = readFileSync(join(repositoryRoot, 'docs/extraction.md'), 'utf8');

/** The cells of the tables of the page, by row. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));

const listNames = (text: string): readonly string[] => [...text.matchAll(/[a-z]+(?:_[a-z]+)*/g)].map(([name]) => name);

/** The members of a schema, each followed by those of its items in parentheses, as the page writes them. */
function describeFields({ properties = {} }: Shape): readonly string[] {
  return Object.entries(properties).map(([name, schema]) => {
    const { items }: Shape = schema;
    if (items === undefined) return name;
    const { properties: members = {} }: Shape = items;
    return [name, ...Object.keys(members)].join(' ');
  });
}

/** The fields in a cell such as `` `iban` `line_items[]` (`description amount`) ``; "as above" are the items of an invoice. */
const readFields = (cell: string): readonly string[] =>
  [
    ...cell
      .replace('(as above)', `(\`${Object.keys(LineItem.properties).join(' ')}\`)`)
      .matchAll(/`(\w+)(\[\])?`(?: \(`([\w ]+)`\))?/g),
  ].map(([, name = '', isList, members]) =>
    isList === undefined || members === undefined ? name : [name, ...listNames(members)].join(' '),
  );

describe('the fields in docs/extraction.md', () => {
  test.each(Object.entries(DATA_SCHEMA_BY_TYPE))('of the type %s are those of its schema', (type, schema) => {
    const [, fields = ''] = rows.find(([name, cell]) => name === `\`${type}\`` && cell?.startsWith('`')) ?? [];
    expect(readFields(fields)).toEqual(describeFields(schema));
  });

  test('of the details are those of their schema', () => {
    const table = page.slice(page.indexOf('`details` has what else was read'), page.indexOf('### Hidden text'));
    const named = [...table.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, cell = '']) => listNames(cell));
    expect(named.toSorted()).toEqual(Object.keys(ExtractionDetails.properties).toSorted());
  });
});
