import { buildPassageText, type ChunkableBlock, chunkDocument } from '@probant/assistant/lab';
import { createPart, type EvaluationChunk, type EvaluationSet } from '../../eval/assistant/evaluation-set.ts';
import { TUNING_BASES } from '../../eval/assistant/questions/bases/question-bases.ts';
import { type ContentBlock, parseContent } from '../../eval/assistant/questions/parse-content.ts';
import { isAnswered, type Question } from '../../eval/assistant/questions/question-base.ts';
import { createTruthReader } from '../../eval/assistant/questions/read-truth.ts';
import { normalise } from './training-lists.ts';

/** A question of the realistic bases that may be tuned on. */
type TuningQuestion = {
  /** With the question before it, as the service reads a follow-up. */
  readonly text: string;
  readonly kind: 'answered' | 'near_miss' | 'off_topic' | 'small_talk';
  /** Whether a sentence answers. */
  readonly isRight: (sentence: string) => boolean;
};

type TuningSet = { readonly set: EvaluationSet; readonly questions: readonly TuningQuestion[] };

/** Returns the half of the realistic bases that may be tuned on, divided and indexed as the service does. */
export const listTuningSets = (template: EvaluationSet): readonly TuningSet[] =>
  TUNING_BASES.map((base) => {
    const documents = new Map(base.documents.map(({ content, name }) => [name, divide(name, content)]));
    const readTruth = createTruthReader(base);
    const set = createPart({ ...template, name: base.name, isJudgedByDocument: false }, documents);
    return { set, questions: base.questions.map((question) => toQuestion(question, readTruth)) };
  });

function divide(name: string, content: string): readonly EvaluationChunk[] {
  const blocks: ChunkableBlock[] = [];
  let text = '';
  for (const block of parseContent(content).flatMap(toBlocks)) {
    blocks.push({ ...block, start: text.length, end: text.length + block.text.length, page: null });
    text += `${block.text}\n`;
  }
  return chunkDocument(text, blocks).map((chunk) => ({
    id: `${name}.${chunk.ordinal}`,
    heading: chunk.heading,
    text: chunk.text,
    embedded: buildPassageText(chunk),
  }));
}

type PlainBlock = Pick<ChunkableBlock, 'kind' | 'level' | 'text' | 'isHeader'>;

function toBlocks(block: ContentBlock): readonly PlainBlock[] {
  const create = (kind: PlainBlock['kind'], text: string, isHeader = false): PlainBlock => ({
    kind,
    text,
    level: 0,
    isHeader,
  });
  switch (block.kind) {
    case 'heading':
      return [{ ...create('heading', block.text), level: block.level }];
    case 'list':
      return block.items.map((item) => create('list_item', item));
    case 'table':
      return [
        create('table_row', block.header.join(' | '), true),
        ...block.rows.map((cells) => create('table_row', cells.join(' | '))),
      ];
    case 'fields':
      return block.fields.map(([label, value]) => create('paragraph', `${label} : ${value}`));
    default:
      return [create('paragraph', block.text)];
  }
}

function toQuestion(question: Question, readTruth: ReturnType<typeof createTruthReader>): TuningQuestion {
  const text = question.after === undefined ? question.ask : `${question.after} ${question.ask}`;
  if (!isAnswered(question)) {
    const kind = ({ 'off topic': 'off_topic', 'small talk': 'small_talk', 'near miss': 'near_miss' } as const)[
      question.refused
    ];
    return { text, kind, isRight: () => false };
  }
  const { contains, rows, sentences } = readTruth(question);
  const wanted = contains.map(removeBlanks);
  const allowed = [...sentences, ...rows.map(({ cells }) => cells.join(' '))].map(removeBlanks);
  // A list is answered by the sentence that opens it.
  const opening = question.list === undefined ? null : removeBlanks(sentences.at(0) ?? '');
  return {
    text,
    kind: 'answered',
    isRight: (sentence) => {
      const said = removeBlanks(sentence);
      if (opening !== null && said === opening) return true;
      const isAllowed = allowed.some((one) => one.includes(said) || said.includes(one));
      return isAllowed && wanted.some((one) => said.includes(one));
    },
  };
}

const removeBlanks = (text: string): string => normalise(text).replaceAll(/[\s|:]/g, '');
