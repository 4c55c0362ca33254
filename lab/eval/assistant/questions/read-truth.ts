import { type ContentBlock, parseContent } from './parse-content.ts';
import type { AnsweredQuestion, QuestionBase } from './question-base.ts';

/** A row of a table with the names of its columns, or a field of a form with its label. */
export type TruthRow = {
  readonly cells: readonly string[];
  readonly header: readonly string[];
  /** Cells of the other rows of its table or form. */
  readonly otherCells: readonly string[];
};

/** What an answer to a question must, may and must not contain. */
export type Truth = {
  readonly contains: readonly string[];
  readonly sentences: readonly string[];
  readonly rows: readonly TruthRow[];
  readonly without: readonly string[];
};

type BaseContent = {
  readonly sentences: readonly string[];
  readonly rows: readonly TruthRow[];
  /** The items of each list, after the sentence that opens it. */
  readonly lists: readonly { readonly opening: readonly string[]; readonly items: readonly string[] }[];
};

/** Reads the truth of the questions of a base. @throws Error when the first words of a sentence, row or list are not those of exactly one. */
export function createTruthReader(base: QuestionBase): (question: AnsweredQuestion) => Truth {
  const { lists, rows, sentences } = readContent(base);
  return (question) => {
    const find = <Item>(items: readonly Item[], start: string, read: (item: Item) => string): Item => {
      const [first, ...others] = items.filter((item) => read(item).startsWith(start));
      if (first === undefined || others.length > 0)
        throw new Error(
          `${base.name}: ${others.length + (first === undefined ? 0 : 1)} of the base start with "${start}"`,
        );
      return first;
    };
    const list = question.list === undefined ? null : find(lists, question.list, ({ items: [first = ''] }) => first);
    return {
      contains: question.contains,
      sentences: [
        ...(question.sentences ?? []).map((start) => find(sentences, start, (one) => one)),
        ...(list === null ? [] : [...list.opening, ...list.items]),
      ],
      rows: (question.rows ?? []).map((start) => find(rows, start, ({ cells }) => cells.join(' | '))),
      without: question.without ?? [],
    };
  };
}

function readContent({ documents }: QuestionBase): BaseContent {
  const sentences: string[] = [];
  const rows: TruthRow[] = [];
  const lists: { opening: string[]; items: readonly string[] }[] = [];
  for (const { content } of documents) {
    let before: ContentBlock | null = null;
    for (const block of parseContent(content)) {
      if (block.kind === 'paragraph' || block.kind === 'footer') sentences.push(...splitTruth(block.text));
      if (block.kind === 'list') {
        sentences.push(...block.items.flatMap(splitTruth));
        lists.push({
          opening: before?.kind === 'paragraph' ? splitTruth(before.text).slice(-1) : [],
          items: block.items,
        });
      }
      if (block.kind === 'table') rows.push(...toRows(block.rows, block.header));
      if (block.kind === 'fields') rows.push(...toRows(block.fields, []));
      before = block;
    }
  }
  return { sentences, rows, lists };
}

const toRows = (rows: readonly (readonly string[])[], header: readonly string[]): readonly TruthRow[] =>
  rows.map((cells) => ({ cells, header, otherCells: rows.filter((row) => row !== cells).flat() }));

/** Ends of sentences as the set writes them: it has no abbreviation with a dot before a capital letter. */
const splitTruth = (text: string): string[] => text.split(/(?<=[.!?…])\s+(?=[\p{Lu}«])/u);
