import type { ChatResponse, KnowledgeBase } from '@probant/contracts/assistant';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assistantMigrations } from '../migrations.ts';
import { createTestAssistant, type TestAssistant } from '../testing/test-assistant.ts';

const RULES = `# Règles de l'immeuble
## Gardien
Le gardien garde les colis pendant dix jours.
## Temps de travail
Le personnel a douze jours de réduction du temps de travail par an.
## Infractions
Les contraventions sont payées par le conducteur.
## Accès
Un badge perdu est remplacé au prix de 48 €.
## Tickets restaurant
Les tickets restaurant ont une valeur de 11 €.
## Assemblée
L'assemblée générale a lieu en mars.
## Passeport du gardien
Le timbre du passeport coûte 86 euros.
`;
const PRICES = `# Tarifs des soins

| Soin | Tarif | Justificatif |
|---|---|---|
| Ophtalmologie | 62 € | Ordonnance |
| Repas du soir | 19 € | Ticket |
| Ménage | 25 € | Facture |
`;

let db: TestDatabase;
let assistant: TestAssistant;
let base: string;
beforeAll(async () => {
  db = await createTestDatabase([assistantMigrations]);
  assistant = await createTestAssistant(db);
  const { body } = await assistant.call('POST', '/v1/knowledge-bases', { name: 'building' });
  base = (body as KnowledgeBase).id;
  const encode = (text: string) => new TextEncoder().encode(text);
  await assistant.upload(base, [
    { name: 'regles.md', content: encode(RULES) },
    { name: 'tarifs.md', content: encode(PRICES) },
  ]);
});
afterAll(async () => {
  await assistant.close();
  await db.close();
});

async function converse(...questions: readonly string[]): Promise<ChatResponse> {
  let answer: ChatResponse | null = null;
  for (const message of questions) {
    const request = answer === null ? { message } : { message, conversation_id: answer.conversation_id };
    answer = (await assistant.call('POST', `/v1/knowledge-bases/${base}/query`, request)).body as ChatResponse;
  }
  if (answer === null) throw new Error('no question');
  return answer;
}

test.each([
  ['everyday words', ['Combien de temps le concierge garde-t-il un paquet ?'], 'dix jours'],
  ['an abbreviation', ['Combien de RTT par an ?'], 'douze jours'],
  ['an abbreviation of the road', ['Qui paie les PV ?'], 'par le conducteur'],
  ['a lost thing', ["Quel est le prix d'un badge égaré ?"], '48 €'],
  ['a shortened word', ["Quel est le tarif de l'ophtalmo ?"], '62 €'],
  ['a meal', ['Combien coûte le dîner ?'], '19 €'],
  ['a sentence, not a row with one of its words', ['Combien vaut un TR ?'], '11 €'],
  ['keywords', ['date AG'], 'mars'],
  ['a follow-up', ['Combien coûte le repas du soir ?', 'Et le nettoyage ?'], '25 €'],
])('answers %s', async (_, questions, part) => {
  const { citations, message } = await converse(...questions);
  expect(message).toContain(part);
  expect(citations.length).toBeGreaterThan(0);
});

test.each([
  ['a thing that the documents do not have', ['Combien coûte la piscine ?']],
  ['a thing that only resembles', ['Quel est le tarif du dermato ?']],
  ['another abbreviation', ['Quel est le montant des IK ?']],
  ['a paper that only resembles', ["Combien coûte une carte d'identité ?"]],
  ['a follow-up about a paper that only resembles', ['Combien coûte le passeport ?', "et la carte d'identité ?"]],
  ['a follow-up about another thing', ['Combien coûte le repas du soir ?', 'Et la coiffure ?']],
  ['thanks', ['Merci pour votre aide !']],
])('refuses %s', async (_, questions) => expect((await converse(...questions)).citations).toEqual([]));
