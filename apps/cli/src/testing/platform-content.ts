import { createHash } from 'node:crypto';
import { readSampleFile } from '@probant/kernel/testing/sample-files';
import { EXAMPLE_REQUEST } from '@probant/scoring/testing/example-request';

export type Caller = { readonly url: string; readonly key: string; readonly tenant: string };
export type Content = {
  readonly kbId: string;
  readonly analysisId: string;
  readonly eventId: string;
  readonly conversationId: string;
};

type Answer = Readonly<Record<string, unknown>>;

/** Returns the JSON of a route, or the SHA-256 of another body. @throws Error when the status is not one of success. */
export async function call({ url, key }: Caller, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'x-api-key': key, ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return isJson
    ? response.json()
    : createHash('sha256')
        .update(new Uint8Array(await response.arrayBuffer()))
        .digest('hex');
}

const readSample = (name: string): File => new File([Uint8Array.from(readSampleFile(name))], name);

const LEAVE_RULES = '# Congés\n\nChaque salarié dispose de vingt-cinq jours de repos rémunéré par an.\n';
const CANTEEN_RULES =
  '# Restaurant\n\nLe restaurant sert six plats le jeudi.\n\nLe restaurant sert cinq plats le vendredi.\n';

/** Stores content of every service that stores any. Each tenant gets other values. */
export async function fillServices(caller: Caller): Promise<Content> {
  const send = (path: string, body: object, method = 'POST') => call(caller, method, path, body) as Promise<Answer>;
  const caps = [{ category: 'Repas', max_amount: 10 + caller.tenant.length }];
  await send('/v1/receipt-policies', { caps, flag_weekends: true }, 'PUT');

  await send('/v1/hr/settings', { retention_months: 12 + caller.tenant.length }, 'PUT');
  const { analysis_id: analysisId } = await send('/v1/analyze', EXAMPLE_REQUEST);
  await send(`/v1/hr/analyses/${analysisId}/decisions`, { decision: 'shortlisted', reviewer_ref: 'recruiter-3' });

  const { id: kbId } = await send('/v1/knowledge-bases', { name: `Règles de ${caller.tenant}` });
  const files = [readSample('rib.pdf'), new File([LEAVE_RULES], 'conges.md'), new File([CANTEEN_RULES], 'repas.md')];
  await send(`/v1/knowledge-bases/${kbId}/documents`, createForm('files', files));

  const { conversation_id: conversationId } = await ask(
    caller,
    String(kbId),
    'Combien de plats le jeudi au restaurant ?',
  );

  await call(
    caller,
    'POST',
    '/v1/authenticity/analyze',
    createForm('file', [readSample('rib.pdf')], { document_type: 'rib' }),
  );
  const event = { tenant_id: caller.tenant, action: 'read', resource_type: 'invoice', resource_id: 'FA-1' };
  const { id: eventId } = await send('/v1/events', { ...event, actor_id: 'user-17' });
  await send('/v1/events', { ...event, actor_id: 'user-18', metadata: { note: 'tab\t, line\n and \\ backslash' } });
  await send('/v1/gdpr/anonymize', { tenant_id: caller.tenant, subject_id: 'user-18' });
  await send('/v1/account/keys', { name: 'second', scopes: ['read'] });
  return {
    kbId: String(kbId),
    conversationId: String(conversationId),
    analysisId: String(analysisId),
    eventId: String(eventId),
  };
}

function createForm(name: string, files: readonly File[], texts: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [text, value] of Object.entries(texts)) form.append(text, value);
  for (const file of files) form.append(name, file);
  return form;
}

/** Returns how many passages of a knowledge base have their vector, and how many wait for one. */
export async function readVectorProgress(caller: Caller, { kbId }: Content) {
  const { vectors } = (await call(caller, 'GET', `/v1/knowledge-bases/${kbId}`)) as {
    readonly vectors: { readonly ready: number; readonly pending: number };
  };
  return vectors;
}

/** Reads the usage of the two routes that only `fillServices` calls. */
export async function readUsage(caller: Caller): Promise<readonly Answer[]> {
  const { usage } = (await call(caller, 'GET', '/v1/account/usage')) as { readonly usage: readonly Answer[] };
  return usage.filter(({ route }) => route === '/v1/analyze' || route === '/v1/authenticity');
}

/** Reads what is stored, by routes that change nothing and record no event. */
export async function readStoredContent(caller: Caller, { kbId, eventId }: Content): Promise<Answer> {
  const read = (path: string) => call(caller, 'GET', path);
  const verified = (await read(`/v1/proof/verify?tenant_id=${caller.tenant}`)) as Answer;
  const documents = (await read(`/v1/knowledge-bases/${kbId}/documents`)) as readonly Answer[];
  const keys = (await read('/v1/account/keys')) as readonly Answer[];
  const bases = (await read('/v1/knowledge-bases')) as readonly (Answer & { readonly vectors: Answer })[];
  const pdf = documents.find(({ filename }) => filename === 'rib.pdf');
  return {
    policy: await read('/v1/receipt-policies'),
    scoringSettings: await read('/v1/hr/settings'),
    oversight: await read('/v1/hr/oversight'),
    // The speed is that of the process.
    knowledgeBases: bases.map((base) => ({ ...base, vectors: { ...base.vectors, chunks_per_second: null } })),
    documents,
    page: await read(`/v1/knowledge-bases/${kbId}/documents/${pdf?.['id']}/pages/1`),
    picture: await read(`/v1/knowledge-bases/${kbId}/documents/${pdf?.['id']}/pages/1/picture`),
    events: await read(`/v1/events?tenant_id=${caller.tenant}&limit=100`),
    event: await read(`/v1/events/${eventId}?tenant_id=${caller.tenant}`),
    proof: await read(`/v1/events/${eventId}/proof?tenant_id=${caller.tenant}`),
    anchors: await read(`/v1/proof/anchors?tenant_id=${caller.tenant}`),
    verification: { ...verified, duration_ms: null },
    statistics: await read(`/v1/stats?tenant_id=${caller.tenant}`),
    // A use is stored about a minute later.
    keys: keys.map(({ last_used_at: _lastUse, ...key }) => key),
    usage: await readUsage(caller),
  };
}

/** Asks what is computed from the stored content, and recorded in the audit trail. */
export async function askServices(caller: Caller, content: Content): Promise<Answer> {
  const question = await ask(caller, content.kbId, 'Combien de jours de congés payés par an ?');
  const subjectId = EXAMPLE_REQUEST.candidate.id;
  const pseudonyms = await call(caller, 'POST', '/v1/hr/subjects/ref', { subject_id: subjectId });
  const company = (await call(caller, 'GET', '/v1/companies/732829320/compliance')) as Answer;
  return {
    question: { ...question, conversation_id: null, total_time_ms: null },
    pseudonyms,
    // Without the times of the import and of this question.
    company: { ...company, sources: null, checked_at: null },
  };
}

/** Asks what only the conversation that was stored gives a meaning. */
export const askFollowUp = (caller: Caller, { kbId, conversationId }: Content): Promise<Answer> =>
  ask(caller, kbId, 'et le vendredi ?', conversationId);

const ask = (caller: Caller, kbId: string, message: string, conversationId: string | null = null): Promise<Answer> =>
  call(caller, 'POST', `/v1/knowledge-bases/${kbId}/query`, {
    message,
    conversation_id: conversationId,
  }) as Promise<Answer>;
