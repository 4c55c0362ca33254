import { type Commune, type Department, type PlaceTable, readPlaceTable } from '@probant/french/communes/communes';
import { splitPlaceName } from '@probant/french/communes/place-name';

/** A place as far as its text says. Codes are INSEE's; null where the text does not say. */
export type Place = {
  /** Its words, by which places that the table does not have are compared. */
  readonly key: string;
  readonly commune: string | null;
  readonly department: string | null;
  readonly region: string | null;
  /** The department chosen among several communes of that name, the one with most inhabitants; null when there was no choice. */
  readonly assumedDepartment: string | null;
};

/** A run of words that names a place. */
type NamedPlace = {
  readonly communes: readonly Commune[];
  readonly department: Department | null;
  readonly region: string | null;
};

/** "Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson" has 8 words. */
const MAX_NAME_WORDS = 10;
/** Longer texts are no places. */
const MAX_WORDS = 40;

/** Resolves "75011 Paris", "Lyon (69)", "Vitrolles, Bouches-du-Rhône" or "Bretagne". */
export function resolvePlace(text: string): Place {
  const table = readPlaceTable();
  const words = splitPlaceName(text).slice(0, MAX_WORDS);
  const places = listNamedPlaces(words, table);
  const hints = readHints(words, places, table);
  const named = findNamedCommunes(places, hints);
  const key = words.join(' ');
  if (named) return { key, ...chooseCommune(named, hints) };
  const [department = null] = hints.departments;
  const region = table.departmentsByCode.get(department ?? '')?.region ?? hints.regions[0] ?? null;
  return { key, commune: null, department, region, assumedDepartment: null };
}

/** Finds names from left to right, the longest at each word. */
function listNamedPlaces(words: readonly string[], table: PlaceTable): readonly NamedPlace[] {
  const places: NamedPlace[] = [];
  let at = 0;
  while (at < words.length) {
    const found = findLongestName(words, at, table);
    if (found) places.push(found.place);
    at += found?.length ?? 1;
  }
  return places;
}

function findLongestName(words: readonly string[], at: number, table: PlaceTable) {
  for (let length = Math.min(MAX_NAME_WORDS, words.length - at); length > 0; length--) {
    const key = words.slice(at, at + length).join(' ');
    const department = table.departmentsByName.get(key) ?? null;
    const region = table.regionsByName.get(key)?.code ?? null;
    const communes = table.communesByName.get(key) ?? [];
    const place: NamedPlace = { communes: communes.filter(isInside(department, region)), department, region };
    if (place.communes.length > 0 || place.department || place.region) return { place, length };
  }
  return null;
}

/** "La Réunion" is the department, not the village of that name elsewhere; "Paris" is the commune in its department. */
const isInside =
  (department: Department | null, region: string | null) =>
  (commune: Commune): boolean =>
    (department === null && region === null) || commune.department === department?.code || commune.region === region;

/** What a text says beside the name of a commune. */
type Hints = {
  readonly postcodes: readonly string[];
  /** Departments of the postcodes; without any, those written as codes. */
  readonly codes: readonly string[];
  readonly departments: readonly string[];
  readonly regions: readonly string[];
};

function readHints(words: readonly string[], places: readonly NamedPlace[], { departmentsByCode }: PlaceTable): Hints {
  const codes = words.map((word) => word.toUpperCase()).filter((code) => departmentsByCode.has(code));
  const postcodes = words.filter((word) => /^\d{5}$/.test(word));
  const ofPostcodes = postcodes.map(findDepartmentOfPostcode);
  return {
    postcodes,
    // The number of a house, as in "44 rue de Nantes, 75019 Paris", is no department.
    codes: ofPostcodes.length > 0 ? ofPostcodes : codes,
    departments: [...codes, ...places.flatMap(({ department }) => department?.code ?? []), ...ofPostcodes],
    regions: places.flatMap(({ region }) => region ?? []),
  };
}

/** Postcodes begin with the department, except in Corsica: 200 and 201 are 2A, 202 to 206 are 2B. */
function findDepartmentOfPostcode(postcode: string): string {
  if (postcode.startsWith('20')) return Number(postcode.charAt(2)) < 2 ? '2A' : '2B';
  return postcode.slice(0, /^9[78]/.test(postcode) ? 3 : 2);
}

/**
 * Returns the communes of the name that a postcode or the code of a department confirms, else of the first name: in "12 rue de Nantes,
 * 75019 Paris", Nantes is a street. Null without any name.
 */
function findNamedCommunes(places: readonly NamedPlace[], { postcodes, codes }: Hints): readonly Commune[] | null {
  const lists = places.map(({ communes }) => communes).filter((communes) => communes.length > 0);
  const hasPostcode = (commune: Commune) => commune.postcodes.some((postcode) => postcodes.includes(postcode));
  return (
    lists.find((communes) => communes.some(hasPostcode)) ??
    lists.find((communes) => communes.some(({ department }) => codes.includes(department))) ??
    lists[0] ??
    null
  );
}

function chooseCommune(communes: readonly Commune[], { postcodes, departments, regions }: Hints): Omit<Place, 'key'> {
  const narrow = (list: readonly Commune[], isHinted: (commune: Commune) => boolean): readonly Commune[] => {
    const hinted = list.filter(isHinted);
    return hinted.length > 0 ? hinted : list;
  };
  const byPostcode = narrow(communes, (commune) => commune.postcodes.some((postcode) => postcodes.includes(postcode)));
  const byDepartment = narrow(byPostcode, ({ department }) => departments.includes(department));
  const candidates = narrow(byDepartment, ({ region }) => regions.includes(region));
  const largest = candidates.reduce((best, commune) => (commune.population > best.population ? commune : best));
  return {
    commune: largest.code,
    department: largest.department,
    region: largest.region,
    assumedDepartment: candidates.length > 1 ? largest.department : null,
  };
}
