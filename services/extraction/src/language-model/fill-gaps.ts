import { DATA_SCHEMA_BY_TYPE, type DocumentData, type DocumentType } from '@probant/contracts/extraction';
import { type OpenedDocument, toPlainText } from '@probant/documents/document';
import type { Logger } from '@probant/kernel/logging';
import type { FieldReading, TypeReading } from '../reading/field-reading.ts';
import { limitDocument } from '../reading/limit-document.ts';
import { listSchemas } from '../schemas/schema-listing.rules.ts';
import { getItemSchema, listMembers } from '../schemas/schema-shape.ts';
import { type LanguageModel, LanguageModelError } from './language-model.ts';
import { verifyProposal } from './verify-proposal.rules.ts';

type CallContext = { readonly signal?: AbortSignal | undefined; readonly log: Logger };

/**
 * Requests the fields that were not read from the model, and adds the proposals that are printed on a page. Values that were read do not
 * change, and lists are not requested. When the model fails, the reading is returned unchanged.
 *
 * @throws the signal's reason when the caller disconnects.
 */
export async function fillGaps(
  model: LanguageModel,
  document: OpenedDocument,
  type: DocumentType,
  reading: TypeReading,
  { signal, log }: CallContext,
): Promise<TypeReading> {
  const { pages } = limitDocument(document);
  const text = toPlainText(pages);
  const gaps = findGaps(type, reading);
  if (gaps.length === 0 || text.trim() === '') return reading;
  const proposals = await requestProposals(model, { documentType: type, fields: gaps, text }, { signal, log });
  const verified = gaps.flatMap(({ name, schema }) => verifyProposal(name, schema, proposals[name], pages) ?? []);
  return {
    data: {
      ...reading.data,
      ...Object.fromEntries(verified.map(({ field, value }) => [field.path, value])),
    } as DocumentData,
    fields: [...reading.fields, ...verified.map(({ field }): FieldReading => field)],
  };
}

/** Returns the fields with a single value that were not read. Embedded XML is complete, so such an invoice has no gaps. */
function findGaps(type: DocumentType, { data, fields }: TypeReading) {
  if (fields.some(({ source }) => source === 'embedded_xml')) return [];
  const schemaFields = listSchemas().find((schema) => schema.document_type === type)?.fields ?? [];
  return listMembers(DATA_SCHEMA_BY_TYPE[type]).flatMap(([name, schema]) => {
    const schemaField = schemaFields.find((field) => field.name === name);
    const value = (data as Readonly<Record<string, unknown>>)[name] ?? null;
    return schemaField && value === null && getItemSchema(schema) === null ? [{ ...schemaField, schema }] : [];
  });
}

async function requestProposals(
  model: LanguageModel,
  question: Parameters<LanguageModel['propose']>[0],
  { signal, log }: CallContext,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await model.propose(question, signal);
  } catch (error) {
    if (!(error instanceof LanguageModelError)) throw error;
    log.warn({ reason: error.message }, 'language model request failed; fields left unfilled');
    return {};
  }
}
