import {
  isArray,
  isReference,
  type PdfDictionary,
  type PdfObjects,
  type PdfPage,
  type PdfValue,
  toDictionary,
  toName,
} from '@probant/documents/pdf-structure';
import type { DetailWord } from '../signals/detail-words.ts';
import { findNameTree, listNameTreeValues } from './name-tree.ts';

/** An action of a file (ISO 32000-1, 12.6), and what starts it. */
export type PdfAction = {
  readonly type: string;
  readonly dictionary: PdfDictionary;
  readonly trigger: Extract<DetailWord, 'open_action' | 'document_script' | 'page_action' | 'link_target'>;
  /** Page that it belongs to, 1-based; null for the whole file. */
  readonly page: number | null;
};

const MAX_ACTIONS = 20_000;
const MAX_FOLLOWING_ACTIONS = 20;
const MAX_EVENTS = 20;
const MAX_ANNOTATIONS = 10_000;

/**
 * Lists the actions that run on their own and the actions of links, but not of form fields, nor the named scripts of a file with fields: forms
 * format and add up what is typed by scripts, as a rule. At most 20,000.
 */
export function listActions(objects: PdfObjects, pages: readonly PdfPage[], onLimit: () => void): readonly PdfAction[] {
  const actions: PdfAction[] = [];
  const add = (value: PdfValue | undefined, trigger: PdfAction['trigger'], page: number | null) => {
    for (const dictionary of listChain(objects, value)) {
      const type = toName(objects.get(dictionary, 'S'));
      if (type === null) continue;
      if (actions.length < MAX_ACTIONS) actions.push({ type, dictionary, trigger, page });
      else onLimit();
    }
  };
  const addEvents = (holder: PdfDictionary, trigger: PdfAction['trigger'], page: number | null) => {
    const events = toDictionary(objects.get(holder, 'AA'));
    for (const value of [...(events?.entries.values() ?? [])].slice(0, MAX_EVENTS)) add(value, trigger, page);
  };
  if (objects.catalog !== null) {
    add(objects.catalog.entries.get('OpenAction'), 'open_action', null);
    addEvents(objects.catalog, 'document_script', null);
  }
  const scripts = hasFormFields(objects) ? [] : listNameTreeValues(objects, findNameTree(objects, 'JavaScript'));
  for (const value of scripts) add(value, 'document_script', null);
  for (const page of pages) {
    addEvents(page.dictionary, 'page_action', page.number);
    const annotations = objects.get(page.dictionary, 'Annots');
    if (isArray(annotations) && annotations.length > MAX_ANNOTATIONS) onLimit();
    for (const value of isArray(annotations) ? annotations.slice(0, MAX_ANNOTATIONS) : []) {
      const annotation = toDictionary(objects.resolve(value));
      if (annotation !== null) add(annotation.entries.get('A'), 'link_target', page.number);
    }
  }
  return actions;
}

function hasFormFields(objects: PdfObjects): boolean {
  const form = objects.catalog === null ? null : toDictionary(objects.get(objects.catalog, 'AcroForm'));
  const fields = form === null ? null : objects.get(form, 'Fields');
  return isArray(fields) && fields.length > 0;
}

/** Lists an action and those that follow it by /Next: at most 20, each once. */
function listChain(objects: PdfObjects, first: PdfValue | undefined): readonly PdfDictionary[] {
  const chain: PdfDictionary[] = [];
  const visited = new Set<number>();
  const waiting: PdfValue[] = [first ?? null];
  for (let steps = 0; waiting.length > 0 && steps < MAX_FOLLOWING_ACTIONS; steps += 1) {
    const value = waiting.pop() as PdfValue;
    if (isReference(value)) {
      if (visited.has(value.number)) continue;
      visited.add(value.number);
    }
    const dictionary = toDictionary(objects.resolve(value));
    if (dictionary === null) continue;
    chain.push(dictionary);
    const next = dictionary.entries.get('Next');
    const following = objects.resolve(next);
    if (isArray(following)) waiting.push(...following.slice(0, MAX_FOLLOWING_ACTIONS));
    else if (next !== undefined) waiting.push(next);
  }
  return chain;
}
