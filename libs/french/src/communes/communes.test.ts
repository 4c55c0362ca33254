import { describe, expect, test } from 'vitest';
import { listCommuneNames, readPlaceTable } from './communes.ts';
import { splitPlaceName } from './place-name.ts';

describe('readPlaceTable', () => {
  const { communesByName, departmentsByName, departmentsByCode, regionsByName } = readPlaceTable();

  test('has every commune under its name', () => {
    expect(new Set([...communesByName.values()].flat().map(({ code }) => code)).size).toBe(34_969);
    expect(communesByName.get('vitrolles')?.map(({ department }) => department)).toEqual(['05', '13']);
  });

  test('gives an arrondissement the commune that it is part of', () =>
    expect(communesByName.get('paris 11e arrondissement')?.map(({ code }) => code)).toEqual(['75056']));

  test('has departments and regions under their names', () => {
    expect(departmentsByName.get('loire atlantique')).toEqual({ code: '44', name: 'Loire-Atlantique', region: '52' });
    expect(departmentsByCode.get('2A')?.name).toBe('Corse-du-Sud');
    expect(regionsByName.get('ile de france')?.code).toBe('11');
  });
});

test('listCommuneNames lists the communes with enough inhabitants, without arrondissements', () => {
  expect(listCommuneNames(200_000).size).toBe(11);
  expect(listCommuneNames(3_500).size).toBe(3_265);
});

test.each([
  ['ST-ETIENNE', 'saint etienne'],
  ['Saint-Étienne', 'saint etienne'],
  ["L'Haÿ-les-Roses", 'l hay les roses'],
  ['Œuilly', 'oeuilly'],
])('splitPlaceName compares "%s" as "%s"', (name, words) => expect(splitPlaceName(name).join(' ')).toBe(words));
