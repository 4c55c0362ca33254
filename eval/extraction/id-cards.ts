import type { IDCardData } from '@probant/contracts/extraction';
import { extractDocument } from '@probant/extraction/extract-document';
import { generateIdCards } from '../generate/generate-id-cards.ts';
import { sameText } from './agreement.ts';
import { generatedSet } from './generated-set.ts';
import { type EvaluationInput, filesOf, openAll } from './opened-files.ts';
import { share, table } from './table.ts';

const EXACT = ['birth_date', 'gender', 'document_number', 'issue_date', 'expiry_date'] as const;
const WORDS = ['first_name', 'last_name', 'birth_place', 'nationality'] as const;

/** Identity papers that never existed (always pictures), then zones by themselves: published specimens, and the generated papers. */
export async function idCardTables(input: EvaluationInput): Promise<string[]> {
  const { lines, judged } = await generatedSet(
    {
      type: 'id_card',
      title: 'Identity papers that never existed, templates that nothing was learned from',
      goal: '>= .97',
      generate: generateIdCards,
      compared: ({ truth, accepted }) => [
        ...EXACT.map((field) => ({ field, truth: truth[field], same: Object.is })),
        ...WORDS.map((field) => ({
          field,
          truth: truth[field],
          same: (read: unknown) => [truth[field], ...(accepted[field] ?? [])].some((one) => sameText(read, one)),
        })),
      ],
      orders: [
        { medium: 'scan', count: 100 },
        { medium: 'photo', count: 100 },
      ],
    },
    input,
  );
  const zones = judged.filter(({ document, data }) => data !== null && sameZone(data, inZone(document.truth)));
  const specimens = await specimensRead(input);
  return [
    ...lines,
    '',
    'Machine readable zones: number, birth and expiry all right',
    ...table([
      ['set', 'files', 'right', 'ours', 'goal', 'wrong'],
      ['published specimens', ...specimens],
      [
        'generated, scans and photos',
        String(judged.length),
        String(zones.length),
        share(zones.length, judged.length),
        '>= .95',
        '',
      ],
    ]),
  ];
}

type Zone = Pick<IDCardData, 'document_number' | 'birth_date' | 'expiry_date'>;

/** The old French card, with a number of twelve digits, has no expiry in its zone. */
const inZone = (truth: IDCardData): Zone =>
  /^\d{12}$/.test(truth.document_number ?? '') ? { ...truth, expiry_date: null } : truth;

const sameZone = (
  read: Readonly<Record<string, unknown>>,
  { document_number, birth_date, expiry_date }: Zone,
): boolean =>
  read['document_number'] === document_number &&
  read['birth_date'] === birth_date &&
  (expiry_date === null || read['expiry_date'] === expiry_date);

/** What the zones of the published specimens say; that of Malta is misprinted and left out. */
const SPECIMENS: Readonly<Record<string, Zone>> = {
  'France.png': { document_number: 'K682T8YLO', birth_date: '1979-06-12', expiry_date: '2014-01-07' },
  'ICAO_Example.png': { document_number: 'L898902C3', birth_date: '1974-08-12', expiry_date: '2012-04-15' },
  'Latvia.png': { document_number: 'PA9992921', birth_date: '1982-12-12', expiry_date: '2017-03-05' },
  'Portugal.png': { document_number: '1234AZ567', birth_date: '1974-04-07', expiry_date: '2009-12-22' },
  'Spain.png': { document_number: 'BAA000589', birth_date: '1980-01-01', expiry_date: '2025-01-01' },
  'TD2_ICAO_Example.png': { document_number: 'D23145890', birth_date: '1974-08-12', expiry_date: '2012-04-15' },
  'passport-td3.jpg': { document_number: 'L898902C3', birth_date: '1974-08-12', expiry_date: '2012-04-15' },
};

async function specimensRead({ folder, limit, reader }: EvaluationInput): Promise<string[]> {
  const paths = filesOf(`${folder}/id-mrz`, /\.(?:png|jpg)$/, limit).filter((path) => zoneOfFile(path) !== undefined);
  const documents = await openAll(reader, paths);
  const wrong = paths.filter((path, index) => {
    const document = documents[index];
    const data = document && extractDocument(document, { type: 'id_card', withGeometry: false }).data;
    const zone = zoneOfFile(path);
    return !data || zone === undefined || !sameZone(data as Readonly<Record<string, unknown>>, zone);
  });
  const right = paths.length - wrong.length;
  return [String(paths.length), String(right), share(right, paths.length), '7 of 7', wrong.map(nameOf).join(', ')];
}

const nameOf = (path: string): string => path.split('/').at(-1) ?? '';
const zoneOfFile = (path: string): Zone | undefined => SPECIMENS[nameOf(path)];
