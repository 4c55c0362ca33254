import { createSeededRandom } from '@probant/kernel/statistics/seeded-random';
import { readSampleFile } from '@probant/kernel/testing/sample-files';
import { EXAMPLE_REQUEST } from '@probant/scoring/testing/example-request';
import { FormData, fetch } from 'undici';

/** A tenant with its key and a knowledge base that answers its questions. */
export type Caller = { readonly tenant: string; readonly key: string; readonly knowledgeBase: string };

type LoadCall = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** JSON text or a form. */
  readonly body: string | FormData | null;
};

type Route = {
  /** As the table names it. */
  readonly name: string;
  /** Calls of a hundred. */
  readonly share: number;
  readonly createCall: (caller: Caller, number: number) => LoadCall;
};

const sample = (name: string): Blob => new Blob([Uint8Array.from(readSampleFile(name))]);
const INVOICE = sample('facture-simple.pdf');
const BANK_DETAILS = sample('rib.pdf');

function createForm(name: string, file: Blob, texts: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [text, value] of Object.entries(texts)) form.append(text, value);
  form.append('file', file, name);
  return form;
}

const FEC = [
  'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise',
  'VE|Ventes|1|20260115|411000|Clients|C001|Menuiserie Valmy|FA-1|20260115|Facture FA-1|120,00|0,00|||20260131||',
  'VE|Ventes|1|20260115|706000|Prestations|||FA-1|20260115|Facture FA-1|0,00|120,00|||20260131||',
].join('\r\n');
const QUESTIONS = [
  'Combien de jours de congés payés par an ?',
  'Combien de plats le jeudi au restaurant ?',
  'Quel est le plafond du remboursement des repas ?',
];

const post = (path: string, body: object): LoadCall => ({ method: 'POST', path, body: JSON.stringify(body) });
const get = (path: string): LoadCall => ({ method: 'GET', path, body: null });

/** What an accounting firm with an expense tool sends: mostly events and reads, some documents. OCR has its own benchmark. */
const ROUTES: readonly Route[] = [
  {
    name: 'POST /v1/events',
    share: 30,
    createCall: ({ tenant }, number) =>
      post('/v1/events', {
        ...{ tenant_id: tenant, actor_id: 'comptable', action: 'read' },
        ...{ resource_type: 'invoice', resource_id: `F-${number}` },
      }),
  },
  {
    name: 'GET /v1/events',
    share: 10,
    createCall: ({ tenant }) => get(`/v1/events?tenant_id=${tenant}&limit=20`),
  },
  { name: 'GET /v1/formats', share: 10, createCall: () => get('/v1/formats') },
  {
    name: 'POST /v1/export/csv',
    share: 10,
    createCall: () => post('/v1/export/csv', { data: [{ libelle: 'Honoraires', montant: 1200.5 }] }),
  },
  { name: 'POST /v1/validate/fec', share: 5, createCall: () => post('/v1/validate/fec', { content: FEC }) },
  { name: 'POST /v1/analyze', share: 10, createCall: () => post('/v1/analyze', EXAMPLE_REQUEST) },
  {
    name: 'POST /v1/knowledge-bases/{id}/query',
    share: 10,
    createCall: ({ knowledgeBase }, number) =>
      post(`/v1/knowledge-bases/${knowledgeBase}/query`, { message: QUESTIONS[number % QUESTIONS.length] }),
  },
  {
    name: 'POST /v1/extract (PDF with text)',
    share: 10,
    createCall: () => ({ method: 'POST', path: '/v1/extract', body: createForm('facture.pdf', INVOICE) }),
  },
  {
    name: 'POST /v1/authenticity/analyze (PDF)',
    share: 5,
    createCall: () => ({
      ...{ method: 'POST', path: '/v1/authenticity/analyze' },
      body: createForm('rib.pdf', BANK_DETAILS, { document_type: 'rib' }),
    }),
  },
];

export type PlannedCall = LoadCall & { readonly route: string; readonly key: string };

/** Returns what the n-th call is: the same in every run, with all routes mixed and the tenants in turn. */
export function createTraffic(callers: readonly Caller[]): (number: number) => PlannedCall {
  const random = createSeededRandom(7);
  const hundred = ROUTES.flatMap((route) => Array.from({ length: route.share }, () => route));
  const order = random.sample(hundred, hundred.length);
  return (number) => {
    const route = order[number % order.length] as Route;
    const caller = callers[number % callers.length] as Caller;
    return { ...route.createCall(caller, number), route: route.name, key: caller.key };
  };
}

const RULES =
  '# Congés\n\nChaque salarié dispose de vingt-cinq jours de congés payés par an.\n\n# Restaurant\n\nLe restaurant sert six plats le jeudi.\n\n# Frais\n\nLe remboursement des repas a un plafond de 20 euros.\n';

/** Creates the knowledge base of a tenant. */
export async function createCaller(url: string, tenant: string, key: string): Promise<Caller> {
  const send = async (path: string, body: FormData | object): Promise<Readonly<Record<string, unknown>>> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': key, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path} returned ${response.status}: ${await response.text()}`);
    return (await response.json()) as Readonly<Record<string, unknown>>;
  };
  const { id } = await send('/v1/knowledge-bases', { name: 'Règles' });
  const form = new FormData();
  form.append('files', new Blob([RULES]), 'regles.md');
  await send(`/v1/knowledge-bases/${String(id)}/documents`, form);
  return { tenant, key, knowledgeBase: String(id) };
}
