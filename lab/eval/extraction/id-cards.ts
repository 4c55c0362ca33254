import type { IDCardData } from '@probant/contracts/extraction';
import { extractDocument } from '@probant/extraction/lab';
import { generateIdCards } from '../../generate/generate-id-cards.ts';
import { isSameText } from './compare-values.ts';
import { evaluateGeneratedSet } from './generated-set.ts';
import { type EvaluationInput, listFiles, openAll } from './opened-files.ts';
import { formatShare, formatTable } from './table.ts';

const EXACT_FIELDS = ['birth_date', 'gender', 'document_number', 'issue_date', 'expiry_date'] as const;
const TEXT_FIELDS = ['first_name', 'last_name', 'birth_place', 'nationality'] as const;

/** Builds the tables of generated identity documents (always pictures), then of zones: published specimens and the generated documents. */
export async function buildIdCardTables(input: EvaluationInput): Promise<string[]> {
  const { lines, documents } = await evaluateGeneratedSet(
    {
      type: 'id_card',
      title: 'Generated identity documents, unseen templates',
      goal: '>= .97',
      generate: generateIdCards,
      compared: ({ truth, accepted }) => [
        ...EXACT_FIELDS.map((field) => ({ field, truth: truth[field], same: Object.is })),
        ...TEXT_FIELDS.map((field) => ({
          field,
          truth: truth[field],
          same: (read: unknown) => [truth[field], ...(accepted[field] ?? [])].some((text) => isSameText(read, text)),
        })),
      ],
      orders: [
        { medium: 'scan', count: 100 },
        { medium: 'photo', count: 100 },
      ],
    },
    input,
  );
  const rightZones = documents.filter(
    ({ document, data }) => data !== null && isSameZone(data, selectZoneFields(document.truth)),
  );
  const specimens = await evaluateSpecimens(input);
  return [
    ...lines,
    '',
    'Machine readable zones: number, birth date and expiry date all right',
    ...formatTable([
      ['set', 'files', 'right', 'ours', 'goal', 'wrong'],
      ['published specimens', ...specimens],
      [
        'generated, scans and photos',
        String(documents.length),
        String(rightZones.length),
        formatShare(rightZones.length, documents.length),
        '>= .95',
        '',
      ],
    ]),
  ];
}

type Zone = Pick<IDCardData, 'document_number' | 'birth_date' | 'expiry_date'>;

/** Returns the truth of a zone. The old French card, with a number of twelve digits, has no expiry date in its zone. */
const selectZoneFields = (truth: IDCardData): Zone =>
  /^\d{12}$/.test(truth.document_number ?? '') ? { ...truth, expiry_date: null } : truth;

const isSameZone = (
  read: Readonly<Record<string, unknown>>,
  { document_number, birth_date, expiry_date }: Zone,
): boolean =>
  read['document_number'] === document_number &&
  read['birth_date'] === birth_date &&
  (expiry_date === null || read['expiry_date'] === expiry_date);

/** The zones of the published specimens, without that of Malta, which is misprinted. */
const SPECIMEN_ZONES: Readonly<Record<string, Zone>> = {
  'France.png': { document_number: 'K682T8YLO', birth_date: '1979-06-12', expiry_date: '2014-01-07' },
  'ICAO_Example.png': { document_number: 'L898902C3', birth_date: '1974-08-12', expiry_date: '2012-04-15' },
  'Latvia.png': { document_number: 'PA9992921', birth_date: '1982-12-12', expiry_date: '2017-03-05' },
  'Portugal.png': { document_number: '1234AZ567', birth_date: '1974-04-07', expiry_date: '2009-12-22' },
  'Spain.png': { document_number: 'BAA000589', birth_date: '1980-01-01', expiry_date: '2025-01-01' },
  'TD2_ICAO_Example.png': { document_number: 'D23145890', birth_date: '1974-08-12', expiry_date: '2012-04-15' },
  'passport-td3.jpg': { document_number: 'L898902C3', birth_date: '1974-08-12', expiry_date: '2012-04-15' },
};

async function evaluateSpecimens({ folder, limit, reader }: EvaluationInput): Promise<string[]> {
  const paths = listFiles(`${folder}/id-mrz`, /\.(?:png|jpg)$/, limit).filter((path) => zoneOfFile(path) !== undefined);
  const documents = await openAll(reader, paths);
  const wrong = paths.filter((path, index) => {
    const document = documents[index];
    const data = document && extractDocument(document, { type: 'id_card', withGeometry: false }).data;
    const zone = zoneOfFile(path);
    return !data || zone === undefined || !isSameZone(data as Readonly<Record<string, unknown>>, zone);
  });
  const right = paths.length - wrong.length;
  return [
    String(paths.length),
    String(right),
    formatShare(right, paths.length),
    '7 of 7',
    wrong.map(nameOf).join(', '),
  ];
}

const nameOf = (path: string): string => path.split('/').at(-1) ?? '';
const zoneOfFile = (path: string): Zone | undefined => SPECIMEN_ZONES[nameOf(path)];
