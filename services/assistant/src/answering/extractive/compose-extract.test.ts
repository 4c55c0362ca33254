import { expect, test } from 'vitest';
import { analyzeChunk } from '../../lexical/chunk-terms.ts';
import { addDocument, createLexicalIndex } from '../../lexical/lexical-index.ts';
import { retrieve } from '../../retrieval/retrieve.ts';
import { composeExtract } from './compose-extract.ts';

const TEXTS = [
  'Le préavis de démission d’un cadre est de trois mois. Il commence le jour de la lettre.',
  'Le parking est réservé aux visiteurs. La barrière ferme à 20 h 30.',
  'La prime annuelle est de 1 250,50 € depuis le 1er mars 2024. Elle est versée en juin.',
  'Nature | Plafond Paris | Plafond province\nRepas | 32,00 € | 26,00 €\nNuit | 165,00 € | 110,00 €\nTaxi | 45,00 € | 30,00 €',
];

function answer(question: string) {
  const index = createLexicalIndex();
  for (const [at, text] of TEXTS.entries()) addDocument(index, `d${at}`, [analyzeChunk({ heading: [], text }, 'fr')]);
  const retrieval = retrieve(index, question);
  const chunks = retrieval.chunks.map(({ documentId, relevance }) => ({
    relevance,
    text: TEXTS[Number(documentId.slice(1))] ?? '',
    heading: [],
    language: 'fr' as const,
  }));
  return { ...composeExtract(question, retrieval, chunks, null, null), chunks };
}

test('answers with amounts and dates as written, at their place in the chunk', () => {
  const { chunks, kind, message, sentences } = answer('Quelle est la prime annuelle versée ?');
  expect(kind).toBe('answer');
  expect(message).toContain('1 250,50 € depuis le 1er mars 2024.');
  for (const { chunk, end, start, text } of sentences) expect(chunks[chunk]?.text.slice(start, end)).toBe(text);
});

test('puts the header of a table before its rows, once', () => {
  const { chunks, message, sentences } = answer('Nuit ou taxi ?');
  expect(message).toBe(
    'Nature | Plafond Paris | Plafond province\nNuit | 165,00 € | 110,00 €\nTaxi | 45,00 € | 30,00 €',
  );
  for (const { chunk, end, start, text } of sentences) expect(chunks[chunk]?.text.slice(start, end)).toBe(text);
  expect(answer('Quel est le plafond du taxi en province ?').message.split('Nature |')).toHaveLength(2);
});

test.each([
  ['Combien de joueurs au rugby en Écosse ?', 'fr', 'Je n’ai pas trouvé'],
  ['Who is the king of Scotland?', 'en', 'I did not find'],
])('refuses %s in its language (%s)', (question, _language, message) => {
  const refusal = answer(question);
  expect(refusal.kind).toBe('refusal');
  expect(refusal.message).toContain(message);
  expect(refusal.sentences).toEqual([]);
});
