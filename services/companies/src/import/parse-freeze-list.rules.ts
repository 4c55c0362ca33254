import type { FreezeEntry } from '../freeze/freeze-index.rules.ts';
import { readDay } from './columns.rules.ts';

export type FreezeList = {
  /** YYYY-MM-DD; null when the file does not say it. */
  readonly publishedOn: string | null;
  /** Legal entities only: the checks of companies never compare names of persons. */
  readonly entities: readonly FreezeEntry[];
  /** Entries of persons and ships, which are not stored. */
  readonly others: number;
  /** Entities without a number or a name. */
  readonly unreadable: number;
};

const ENTITY_NATURE = 'Personne morale';
const MAX_ENTRIES = 100_000;
const MAX_NAMES_OF_ENTITY = 200;

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads the list of the Direction générale du Trésor (`derniere-publication-flux-json`). Returns null when a value is no such list.
 * Format: {"Publications":{"DatePublication","PublicationDetail":[{"IdRegistre","Nature","Nom","RegistreDetail":[{"TypeChamp","Valeur":[…]}]}]}}.
 */
export function parseFreezeList(value: unknown): FreezeList | null {
  const publications = getRecord(getRecord(value)?.['Publications']);
  const details = publications?.['PublicationDetail'];
  if (!Array.isArray(details) || details.length === 0 || details.length > MAX_ENTRIES) return null;
  const records = details.map(getRecord);
  if (records.some((record) => typeof record?.['Nature'] !== 'string')) return null;
  const entityRecords = records.flatMap((record) => (record?.['Nature'] === ENTITY_NATURE ? [record] : []));
  const entities = new Map<number, FreezeEntry>();
  for (const record of entityRecords) {
    const entry = readEntity(record);
    if (entry !== null) entities.set(entry.id, entry);
  }
  const published = publications?.['DatePublication'];
  return {
    publishedOn: readDay(typeof published === 'string' ? published : null),
    entities: [...entities.values()].sort((a, b) => a.id - b.id),
    others: records.length - entityRecords.length,
    unreadable: entityRecords.length - entities.size,
  };
}

function readEntity(record: Json): FreezeEntry | null {
  const { IdRegistre: id, Nom: name, RegistreDetail: details } = record;
  if (!Number.isSafeInteger(id) || Number(id) < 0 || Number(id) > 2_147_483_647) return null;
  const names = [name, ...(Array.isArray(details) ? details.flatMap(listAliases) : [])]
    .filter((text) => typeof text === 'string')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL cannot store NUL
    .map((text) => text.replace(/[\u0000-\u001f]+/g, ' ').trim())
    .filter((text) => text !== '');
  return names.length === 0 ? null : { id: Number(id), names: [...new Set(names)].slice(0, MAX_NAMES_OF_ENTITY) };
}

/** Returns the names of a field of aliases: `{"TypeChamp":"ALIAS","Valeur":[{"Alias":"…","Commentaire":"…"}]}`. */
function listAliases(detail: unknown): readonly unknown[] {
  const { TypeChamp: type, Valeur: values } = getRecord(detail) ?? {};
  return type === 'ALIAS' && Array.isArray(values) ? values.map((value) => getRecord(value)?.['Alias']) : [];
}

const getRecord = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
