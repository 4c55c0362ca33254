import { DATA_OF_TYPE, type DocumentData, type DocumentType } from '@probant/contracts/extraction';
import { type OpenedDocument, textOf } from '@probant/documents/document';
import type { Logger } from '@probant/kernel/logging';
import { boundedDocument } from '../reading/bounded-document.ts';
import type { FieldReading, TypeReading } from '../reading/field-reading.ts';
import { schemaListing } from '../schemas/schema-listing.rules.ts';
import { listItem, members } from '../schemas/schema-shape.ts';
import { type LanguageModel, LanguageModelFailed } from './language-model.ts';
import { provenProposal } from './proven-proposal.rules.ts';

type Circumstances = { readonly signal?: AbortSignal | undefined; readonly log: Logger };

/**
 * Asks the model for the fields that the readers did not find and adds what is printed on a page. What the readers found stays as it
 * is; lists are left to them. A model that fails changes nothing. Throws the signal's reason when the caller goes away.
 */
export async function fillGaps(
  model: LanguageModel,
  document: OpenedDocument,
  type: DocumentType,
  reading: TypeReading,
  { signal, log }: Circumstances,
): Promise<TypeReading> {
  const { pages } = boundedDocument(document);
  const text = textOf(pages);
  const gaps = gapsOf(type, reading);
  if (gaps.length === 0 || text.trim() === '') return reading;
  const proposals = await proposed(model, { documentType: type, fields: gaps, text }, { signal, log });
  const added = gaps.flatMap(({ name, schema }) => provenProposal(name, schema, proposals[name], pages) ?? []);
  return {
    data: {
      ...reading.data,
      ...Object.fromEntries(added.map(({ field, value }) => [field.path, value])),
    } as DocumentData,
    fields: [...reading.fields, ...added.map(({ field }): FieldReading => field)],
  };
}

/** Fields of one value that were not read. An invoice that came as XML said all that it says. */
function gapsOf(type: DocumentType, { data, fields }: TypeReading) {
  if (fields.some(({ source }) => source === 'embedded_xml')) return [];
  const listed = schemaListing().find((one) => one.document_type === type)?.fields ?? [];
  return members(DATA_OF_TYPE[type]).flatMap(([name, schema]) => {
    const said = listed.find((field) => field.name === name);
    const read = (data as Readonly<Record<string, unknown>>)[name] ?? null;
    return said && read === null && listItem(schema) === null ? [{ ...said, schema }] : [];
  });
}

async function proposed(
  model: LanguageModel,
  question: Parameters<LanguageModel['propose']>[0],
  { signal, log }: Circumstances,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await model.propose(question, signal);
  } catch (error) {
    if (!(error instanceof LanguageModelFailed)) throw error;
    log.warn({ reason: error.message }, 'the language model gave no answer; the result is that of the readers');
    return {};
  }
}
