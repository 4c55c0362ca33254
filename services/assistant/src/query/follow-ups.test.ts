import type { ChatResponse, KnowledgeBase } from '@probant/contracts/assistant';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assistantMigrations } from '../migrations.ts';
import { createTestAssistant, type TestAssistant } from '../testing/test-assistant.ts';

const RULES = `# Règlement du port de plaisance
## Accès
La barrière ferme à 22 h en semaine et à minuit le samedi. Les véhicules sont interdits sur les pontons, car le bois est fragile.
## Grutage
Une mise à l'eau se réserve trois jours avant. Le bateau est accompagné de son propriétaire.
`;
const PRICES = `# Tarifs du port

| Bateau | Journée | Mois | Eau |
|---|---|---|---|
| Voilier de 8 m | 18 € | 310 € | comprise |
| Voilier de 12 m | 31 € | 540 € | comprise |
| Semi-rigide | 12 € | 205 € | 2 € |
| Catamaran | 46 € | 790 € | comprise |
`;

let db: TestDatabase;
let assistant: TestAssistant;
let base: string;
beforeAll(async () => {
  db = await createTestDatabase([assistantMigrations]);
  assistant = await createTestAssistant(db);
  const { body } = await assistant.call('POST', '/v1/knowledge-bases', { name: 'port' });
  base = (body as KnowledgeBase).id;
  const encode = (text: string) => new TextEncoder().encode(text);
  await assistant.upload(base, [
    { name: 'reglement.md', content: encode(RULES) },
    { name: 'tarifs.md', content: encode(PRICES) },
  ]);
});
afterAll(async () => {
  await assistant.close();
  await db.close();
});

/** Asks questions in one conversation and returns the last answer. */
async function converse(...questions: readonly string[]): Promise<ChatResponse> {
  let answer: ChatResponse | null = null;
  for (const message of questions) {
    const request = answer === null ? { message } : { message, conversation_id: answer.conversation_id };
    answer = (await assistant.call('POST', `/v1/knowledge-bases/${base}/query`, request)).body as ChatResponse;
  }
  if (answer === null) throw new Error('no question');
  return answer;
}

const BOAT = 'Quel est le tarif par mois pour un catamaran ?';
test.each([
  ['another row', [BOAT, 'Et pour un semi-rigide ?'], 'Semi-rigide', 'Catamaran'],
  ['a row that two words name', [BOAT, 'Et un voilier de 12 m ?'], '540 €', '310 €'],
  ['a third one in turn', [BOAT, 'Et pour un semi-rigide ?', 'Et un voilier de 8 m ?'], '310 €', '540 €'],
  ['another column of the same row', [BOAT, "Et l'eau ?"], 'Catamaran', 'Semi-rigide'],
  ['a column that it asks for in full', [BOAT, 'Combien coûte la journée ?'], '46 €', '18 €'],
  ['another moment', ['À quelle heure ferme la barrière en semaine ?', 'Et le samedi ?'], 'minuit le samedi', '310 €'],
  [
    'how long before',
    ['Comment se réserve une mise à l’eau ?', 'Combien de temps à l’avance ?'],
    'trois jours avant',
    '€',
  ],
  [
    'the reason',
    ['Les véhicules sont-ils interdits sur les pontons ?', 'Pourquoi ?'],
    'car le bois est fragile',
    '22 h',
  ],
])('a follow-up finds %s', async (_, questions, expected, other) => {
  const { citations, message } = await converse(...questions);
  expect(message).toContain(expected);
  expect(message).not.toContain(other);
  expect(citations.length).toBeGreaterThan(0);
});

test.each([
  ['a thing that the documents do not name', [BOAT, 'Et pour une péniche ?'], 'pas trouvé de réponse'],
  [
    'a reason that they do not give',
    ['Qui accompagne le bateau à la mise à l’eau ?', 'Pourquoi ?'],
    'ne donnent pas la raison',
  ],
])('a follow-up is refused for %s', async (_, questions, expected) => {
  const { citations, message } = await converse(...questions);
  expect(message).toContain(expected);
  expect(citations).toEqual([]);
});

test('a reason is looked up in the answer of the follow-up before it, and the next follow-up goes on from there', async () => {
  const { message } = await converse(BOAT, 'Et pour un semi-rigide ?', 'Pourquoi ?', 'Et un voilier de 8 m ?');
  expect(message).toContain('310 €');
});
