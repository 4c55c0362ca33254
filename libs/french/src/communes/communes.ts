import { readFileSync } from 'node:fs';
import { splitPlaceName } from './place-name.ts';

export type Commune = {
  /** INSEE code. */
  readonly code: string;
  readonly name: string;
  /** Code of the department: 01 to 95, 2A, 2B, 971 to 976. */
  readonly department: string;
  /** INSEE code of the region. */
  readonly region: string;
  readonly postcodes: readonly string[];
  readonly population: number;
};

export type Department = { readonly code: string; readonly name: string; readonly region: string };

export type Region = { readonly code: string; readonly name: string };

/** The places of France by name, as words of `splitPlaceName` joined by spaces. Arrondissements are their commune. */
export type PlaceTable = {
  readonly communesByName: ReadonlyMap<string, readonly Commune[]>;
  readonly departmentsByName: ReadonlyMap<string, Department>;
  readonly departmentsByCode: ReadonlyMap<string, Department>;
  readonly regionsByName: ReadonlyMap<string, Region>;
};

let table: PlaceTable | null = null;

/** Returns the table of places. It is read at the first call, which takes about 100 ms. */
export function readPlaceTable(): PlaceTable {
  table ??= parsePlaceTable();
  return table;
}

/** Lists the distinct names of the communes with at least that many inhabitants, without arrondissements. */
export const listCommuneNames = (minPopulation: number): ReadonlySet<string> =>
  new Set(
    readRows('communes.tsv')
      .slice(1)
      .filter(([, , , , parent, , population]) => parent === '' && Number(population) >= minPopulation)
      .map(([, name = '']) => name),
  );

function parsePlaceTable(): PlaceTable {
  const rows = readRows('communes.tsv').slice(1);
  const communes = new Map(
    rows.flatMap((row) => {
      const [code = '', name = '', department = '', region = '', parent = '', postcodes = '', population = ''] = row;
      if (parent !== '') return [];
      const commune = {
        code,
        name,
        department,
        region,
        postcodes: postcodes.split(' '),
        population: Number(population),
      };
      return [[code, commune] as const];
    }),
  );
  const names = rows.flatMap(([code = '', name = '', , , parent = '']) => {
    const commune = communes.get(parent === '' ? code : parent);
    return commune ? [{ key: toKey(name), commune }] : [];
  });
  const departments = readRows('departments.tsv').map(([code = '', name = '', region = '']) => ({
    code,
    name,
    region,
  }));
  const regions = readRows('regions.tsv').map(([code = '', name = '']) => ({ code, name }));
  const byName = Map.groupBy(names, ({ key }) => key);
  return {
    communesByName: new Map([...byName].map(([key, list]) => [key, list.map(({ commune }) => commune)])),
    departmentsByName: new Map(departments.map((department) => [toKey(department.name), department])),
    departmentsByCode: new Map(departments.map((department) => [department.code, department])),
    regionsByName: new Map(regions.map((region) => [toKey(region.name), region])),
  };
}

const toKey = (name: string): string => splitPlaceName(name).join(' ');

const readRows = (file: string): readonly (readonly string[])[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((row) => row.split('\t'));
