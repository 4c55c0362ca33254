import { createHash } from 'node:crypto';
import { type ChooserInput, isSmallTalk, listSentenceTexts, nameEvidence } from '@probant/assistant/lab';
import { createSeededRandom, type SeededRandom } from '@probant/kernel/statistics/seeded-random';
import { alignFor, askSet, type Legs, readSetVectors } from '../../eval/assistant/ask-set.ts';
import type { VectorCache } from '../../eval/assistant/cached-vectors.ts';
import {
  createPart,
  type EvaluationQuestion,
  type EvaluationSet,
  readEvaluationSet,
  readQuestions,
  removeFromSet,
  restoreInSet,
} from '../../eval/assistant/evaluation-set.ts';
import { type ChooseAlignment, FOLDS, foldOf, isReported } from '../../eval/assistant/fold-alignments.ts';
import { OFFICE_BASES, SMALL_TALK } from './office-bases.ts';
import { toKeywords, toPlain } from './question-forms.ts';
import { createOfficeSet, drawPart } from './training-bases.ts';
import { type ListKind, listRows, normalise, type TrainingList, type Truth } from './training-lists.ts';
import { listTuningSets } from './tuning-sets.ts';

export type TrainingData = {
  readonly folder: string;
  readonly cache: VectorCache;
  readonly chooseAlignment: ChooseAlignment | null;
  /** Questions of each public set. */
  readonly limit: number;
};

/** Public sets, whether their sentences have vectors, and the weight of a question. */
const PUBLIC_SETS = [
  { name: 'piaf-fr', legs: ['words', 'passages', 'sentences'], limit: 900, weight: 1 },
  { name: 'cnil-users', legs: ['words', 'passages', 'sentences'], limit: 100, weight: 1 },
  { name: 'spf-qr', legs: ['words'], limit: 150, weight: 0.7 },
] as const satisfies readonly { name: string; legs: readonly Legs[]; limit: number; weight: number }[];
/** A rule refuses the greetings among it. */
const UNRULED_TALK = SMALL_TALK.filter((message) => !isSmallTalk(message));
const OFFICE_WEIGHT = 4;
/** Realistic documents count more: they are what the assistant is for. */
const TUNING_WEIGHT = 7;

/** Returns the texts of questions in other forms, and of invented bases: what the cache must have besides the sets. */
export function listExtraTexts(folder: string): {
  readonly query: readonly string[];
  readonly passage: readonly string[];
} {
  const questions = PUBLIC_SETS.flatMap(({ limit, name }) =>
    listTrainedQuestions(folder, name)
      .slice(0, limit)
      .map((question) => vary(question).text),
  );
  const office = OFFICE_BASES.flatMap((base) => base.questions.flatMap(([text]) => [text, toPlain(text)]));
  const template = readBase(folder, 'cnil-users');
  const chunks = OFFICE_BASES.flatMap((base) => createOfficeSet(base, template).documents.get(base.name) ?? []);
  const tuning = listTuningSets(template);
  const tuningChunks = tuning.flatMap(({ set }) => [...set.documents.values()].flat());
  const passage = [...chunks, ...tuningChunks].flatMap((chunk) => [chunk.embedded, ...listSentenceTexts(chunk)]);
  const tuningQuestions = tuning.flatMap((base) => base.questions.map(({ text }) => text));
  const strangers = PUBLIC_SETS.flatMap(({ name }) => listStrangers(folder, name).map(({ text }) => text));
  return { query: [...questions, ...strangers, ...office, ...tuningQuestions, ...SMALL_TALK], passage };
}

/** Returns the questions of a set that the chooser may be fitted on. */
const listTrainedQuestions = (folder: string, name: string, base = name): readonly EvaluationQuestion[] =>
  readQuestions(folder, name, base).filter(({ group }) => !isReported(name, group));

const readBase = (folder: string, name: string): EvaluationSet =>
  readEvaluationSet(folder, name, { isHeld: false, limit: Number.POSITIVE_INFINITY });

/** Asks the questions of the public sets and of the invented bases in bases of many sizes, and returns their sentences as examples. */
export function listTraining(data: TrainingData): readonly TrainingList[] {
  const random = createSeededRandom(7);
  return [
    ...PUBLIC_SETS.flatMap((set) => listPublic(data, set, random)),
    ...listOffice(data, random),
    ...listTuning(data, random),
  ];
}

type Asked = { readonly set: EvaluationSet; readonly legs: Legs; readonly text: string; readonly group: string };

const ask = ({ cache, chooseAlignment }: TrainingData, { group, legs, set, text }: Asked): ChooserInput =>
  askSet(set, alignFor(readSetVectors(set, cache, legs), chooseAlignment, group), text);

type PublicSet = (typeof PUBLIC_SETS)[number];

function listPublic(
  data: TrainingData,
  { legs, limit, name, weight }: PublicSet,
  random: SeededRandom,
): TrainingList[] {
  const set = readBase(data.folder, name);
  const questions = listTrainedQuestions(data.folder, name).slice(0, Math.min(limit, data.limit));
  const vectors = new Map(legs.map((leg) => [leg, readSetVectors(set, data.cache, leg)]));
  const strangers = listStrangers(data.folder, name);
  const english = listTrainedQuestions(data.folder, 'english-over-french', name);
  const askWhole = (leg: Legs, { group, text }: EvaluationQuestion): ChooserInput => {
    const known = vectors.get(leg);
    if (known === undefined) throw new Error(`no ${leg} of ${name}`);
    return askSet(set, alignFor(known, data.chooseAlignment, group), text);
  };
  const wrap = (kind: ListKind, group: string, input: ChooserInput, truth: Truth | null, hasWords = true) =>
    createList({ set: name, kind, group, input, truth, weight, hasWords });
  return [...questions.map(vary), ...english].flatMap((question) => {
    const { group, relevant } = question;
    const truthOf = (input: ChooserInput): Truth => findTruth(set, question, input);
    const lists: TrainingList[] = [];
    for (const leg of legs) {
      const whole = askWhole(leg, question);
      lists.push(wrap('answered', group, whole, truthOf(whole)));
      if (leg !== 'words' && random.chance(40)) lists.push(wrap('answered', group, whole, truthOf(whole), false));
      const stranger = random.pick(strangers);
      if (random.chance(60))
        lists.push(wrap('off_topic', group, askWhole(leg, stranger), null, leg === 'words' || random.chance(60)));
      if (random.chance(20)) {
        const talk = random.pick(UNRULED_TALK);
        lists.push(wrap('small_talk', group, askWhole(leg, { ...question, text: talk }), null));
      }
      if (leg !== 'sentences' && legs.length === 3 && random.chance(40)) continue;
      for (const isAnswered of [true, false]) {
        const part = drawPart(set, relevant, isAnswered, random);
        const input = ask(data, { set: part, legs: leg, text: question.text, group });
        const hasWords = leg === 'words' || random.chance(70);
        lists.push(
          wrap(
            isAnswered ? 'answered' : 'passage_out',
            group,
            input,
            isAnswered ? findTruth(part, question, input) : null,
            hasWords,
          ),
        );
        const text = random.chance(70) ? stranger.text : random.pick(UNRULED_TALK);
        if (!isAnswered)
          lists.push(wrap('off_topic', group, ask(data, { set: part, legs: leg, text, group }), null, hasWords));
      }
    }
    if (random.chance(35)) lists.push(...listWithout(set, question, legs, askWhole, wrap));
    return lists;
  });
}

/** Asks a question while the document that answers is out of the base. */
function listWithout(
  set: EvaluationSet,
  question: EvaluationQuestion,
  legs: readonly Legs[],
  askWhole: (leg: Legs, question: EvaluationQuestion) => ChooserInput,
  wrap: (kind: ListKind, group: string, input: ChooserInput, truth: null, hasWords?: boolean) => TrainingList,
): readonly TrainingList[] {
  const documents = [...set.documents].filter(([document, chunks]) =>
    set.isJudgedByDocument
      ? question.relevant.includes(document)
      : chunks.some(({ id }) => question.relevant.includes(id)),
  );
  for (const [document] of documents) removeFromSet(set, document);
  const lists = legs.flatMap((leg) => {
    const input = askWhole(leg, question);
    return [
      wrap('near_miss', question.group, input, null),
      ...(leg === 'words' ? [] : [wrap('near_miss', question.group, input, null, false)]),
    ];
  });
  for (const [document] of documents) restoreInSet(set, document);
  return lists;
}

/** Returns questions about other bases. Those of the CNIL and of service-public.fr are too close to each other. */
const listStrangers = (folder: string, name: string): readonly EvaluationQuestion[] => [
  ...['piaf-fr', 'spf-qr']
    .filter((other) => other !== name && !(name === 'cnil-users' && other === 'spf-qr'))
    .flatMap((other) => listTrainedQuestions(folder, other).slice(0, 400)),
  ...readQuestions(folder, 'cranfield-en').slice(0, 40),
];

/** A third of the questions is asked as keywords or without accents, always the same. */
function vary(question: EvaluationQuestion): EvaluationQuestion {
  const drawn = createHash('sha256').update(question.text).digest().readUInt8() / 256;
  if (drawn < 0.18) return { ...question, text: toKeywords(question.text) ?? question.text };
  return drawn < 0.33 ? { ...question, text: toPlain(question.text) } : question;
}

function findTruth(set: EvaluationSet, { answers, relevant }: EvaluationQuestion, input: ChooserInput): Truth {
  const texts = new Set(
    [...set.documents].flatMap(([document, chunks]) =>
      chunks.filter(({ id }) => relevant.includes(set.isJudgedByDocument ? document : id)).map(({ text }) => text),
    ),
  );
  return { answers, isRight: (chunk) => texts.has(input.chunks[chunk]?.text ?? '') };
}

type ListInput = {
  readonly set: string;
  readonly kind: ListKind;
  readonly group: string;
  readonly input: ChooserInput;
  readonly truth: Truth | null;
  readonly weight: number;
  readonly hasWords: boolean;
};

const createList = ({ group, hasWords, input, kind, set, truth, weight }: ListInput): TrainingList => ({
  set,
  kind,
  fold: foldOf(group) % FOLDS,
  evidence: nameEvidence(input.evidence),
  weight,
  rows: listRows(input, truth, hasWords),
});

/** Asks the invented bases: whole, one passage alone, without the passage that answers, and among the documents of others. */
function listOffice(data: TrainingData, random: SeededRandom): TrainingList[] {
  const template = readBase(data.folder, 'piaf-fr');
  const names = [...template.documents.keys()];
  const drawOthers = () => new Map(random.sample(names, 15).map((name) => [name, template.documents.get(name) ?? []]));
  return OFFICE_BASES.flatMap((base) => {
    const whole = createOfficeSet(base, template);
    const wide = createOfficeSet(base, template, drawOthers());
    const keep = (isKept: (passage: string) => boolean): EvaluationSet =>
      createPart(
        whole,
        new Map([[base.name, [...whole.documents.values()].flat().filter(({ text }) => isKept(text))]]),
      );
    return base.questions.flatMap(([text, answer], place) => {
      const hasAnswer = (passage: string) => answer !== null && passage.includes(answer);
      const drawn = base.passages[random.below(base.passages.length)]?.[1] ?? '';
      const alone = keep((passage) => (answer === null ? passage === drawn : hasAnswer(passage)));
      const sets: (readonly [EvaluationSet, string | null])[] = [
        [whole, answer],
        [wide, answer],
        [alone, answer],
        ...(answer === null ? [] : [[keep((passage) => !hasAnswer(passage)), null] as const]),
      ];
      const asked = place % 2 === 0 ? text : toPlain(text);
      return OFFICE_LEGS.flatMap((legs) =>
        sets.map(([set, expected]) =>
          createList({
            set: 'office',
            kind: expected === null ? 'near_miss' : 'answered',
            // Questions of one base are in one fold.
            group: base.name,
            input: ask(data, { set, legs, text: asked, group: base.name }),
            truth: expected === null ? null : { answers: [normalise(expected)], isRight: () => true },
            weight: OFFICE_WEIGHT,
            hasWords: true,
          }),
        ),
      );
    });
  });
}

const OFFICE_LEGS = ['words', 'sentences'] as const;

/** Asks the half of the realistic bases that may be tuned on. */
function listTuning(data: TrainingData, random: SeededRandom): TrainingList[] {
  const template = readBase(data.folder, 'cnil-users');
  const names = [...template.documents.keys()];
  return listTuningSets(template).flatMap(({ questions, set }) => {
    const others = random.sample(names, 60).map((name) => [name, template.documents.get(name) ?? []] as const);
    const wide = createPart(set, new Map([...set.documents, ...others]));
    return questions.flatMap(({ isRight, kind, text }) =>
      OFFICE_LEGS.flatMap((legs) =>
        [set, wide].map((base) =>
          createList({
            set: 'tuning',
            kind,
            group: set.name,
            input: ask(data, { set: base, legs, text, group: set.name }),
            truth: kind === 'answered' ? { answers: [], isAnswer: isRight, isRight: () => true } : null,
            weight: TUNING_WEIGHT,
            hasWords: true,
          }),
        ),
      ),
    );
  });
}
