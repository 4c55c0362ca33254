import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_PASSAGES_PER_CALL } from '../embedder.ts';
import { computeCosine } from '../similarity.rules.ts';
import { SHIPPED_MODEL_FOLDER } from '../testing/shipped-model.ts';
import { MAX_TEXT_CHARACTERS } from '../tokenizer/prepare-text.rules.ts';
import { type LocalEmbedder, openLocalEmbedder } from './local-embedder.ts';

const deps = { logger: silentLogger, metrics: createMetrics() } as const;
const PASSAGES = [
  'Le salarié acquiert deux jours et demi ouvrables de congés payés par mois de travail effectif.',
  'La facture mentionne le numéro de TVA du vendeur et celui de l’acheteur.',
  'Les archives comptables sont conservées dix ans à compter de la clôture de l’exercice.',
];

describe('the embedder of this machine', () => {
  let embedder: LocalEmbedder;
  beforeAll(async () => {
    embedder = await openLocalEmbedder({ modelFolder: SHIPPED_MODEL_FOLDER, processes: 2, ...deps });
  });
  afterAll(() => embedder.close());

  test.each([
    ['Combien de jours de vacances par mois ?', 0],
    ['Quelles mentions sont obligatoires sur une facture ?', 1],
    ['How long must we keep the accounting records?', 2],
  ])('finds the passage that answers %j', async (question, answer) => {
    const vectors = await embedder.embedPassages(PASSAGES);
    const asked = await embedder.embedQuestion(question);
    const similarities = vectors.map((vector) => computeCosine(asked, vector));
    expect(similarities.indexOf(Math.max(...similarities))).toBe(answer);
  });

  test('gives a passage the same vector in any process, alone and among others', async () => {
    const [alone] = await embedder.embedPassages([PASSAGES[0] as string]);
    const many = await embedder.embedPassages([...PASSAGES, ...PASSAGES, ...PASSAGES]);
    expect(embedder.pids).toHaveLength(2);
    expect(many).toHaveLength(9);
    for (const position of [0, 3, 6]) expect(many[position]).toEqual(alone);
    for (const position of [4, 7]) expect(many[position]).toEqual(many[1]);
    expect(many[1]).not.toEqual(alone);
  });

  test('leaves the cores to what callers wait for: its processes have a lower priority', async () => {
    await embedder.embedQuestion('Bonjour');
    for (const pid of embedder.pids) expect(getPriority(pid)).toBeGreaterThan(getPriority());
  });

  test('gives a question another vector than the same passage', async () => {
    const [passage] = await embedder.embedPassages([PASSAGES[0] as string]);
    expect(await embedder.embedQuestion(PASSAGES[0] as string)).not.toEqual(passage);
  });

  test('gives a decomposed text the vector of its composed form', async () => {
    const text = PASSAGES[0] as string;
    const [composed, decomposed] = await embedder.embedPassages([text, text.normalize('NFD')]);
    expect(decomposed).toEqual(composed);
  });

  test('embeds nothing after the longest text', async () => {
    const text = `${PASSAGES.join(' ')} `.repeat(200).slice(0, MAX_TEXT_CHARACTERS);
    const [longest, longer] = await embedder.embedPassages([text, `${text}${PASSAGES[1]}`]);
    expect(longer).toEqual(longest);
    expect(longest).toHaveLength(embedder.dimensions);
  });

  test.each(['', ' \n', '\ud800', '<s></s>\0'])('gives the text %j a vector of zeros', async (text) => {
    expect((await embedder.embedQuestion(text)).every((component) => component === 0)).toBe(true);
  });

  test('embeds no passages of an empty call and rejects too many in one', async () => {
    expect(await embedder.embedPassages([])).toEqual([]);
    await expect(embedder.embedPassages(Array(MAX_PASSAGES_PER_CALL + 1).fill('a'))).rejects.toThrow('passages');
  });

  test('stops a call of many passages when its signal aborts', async () => {
    const caller = new AbortController();
    const passages = embedder.embedPassages(Array(500).fill(PASSAGES[0]), { signal: caller.signal });
    await embedder.embedQuestion('Une question');
    caller.abort(new Error('gone'));
    await expect(passages).rejects.toThrow('gone');
  });
});

test('openLocalEmbedder rejects a model that is not the one of its SHA256SUMS', async () => {
  const modelFolder = await mkdtemp(join(tmpdir(), 'embedding-model-'));
  for (const name of ['SHA256SUMS', 'vocabulary.tsv', 'normalisation.tsv'])
    await copyFile(join(SHIPPED_MODEL_FOLDER, name), join(modelFolder, name));
  await writeFile(join(modelFolder, 'model.onnx'), 'x');
  const options = { modelFolder, processes: 1, ...deps } as const;
  await expect(openLocalEmbedder(options)).rejects.toThrow(/embedding model: model\.onnx .*SHA-256 differs/);
  await rm(join(modelFolder, 'model.onnx'));
  await expect(openLocalEmbedder(options)).rejects.toThrow(/cannot read model\.onnx .*ENOENT/);
  await rm(modelFolder, { recursive: true });
});
