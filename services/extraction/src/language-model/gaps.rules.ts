import { DATA_SCHEMA_BY_TYPE, type DocumentData, type DocumentType } from '@probant/contracts/extraction';
import { type OpenedDocument, toPlainText } from '@probant/documents/document';
import type { FieldReading, TypeReading } from '../reading/field-reading.ts';
import { limitDocument } from '../reading/limit-document.ts';
import type { DocumentReading } from '../result/read-document.ts';
import { listSchemas } from '../schemas/schema-listing.rules.ts';
import { getItemSchema, listMembers } from '../schemas/schema-shape.ts';
import { MAX_QUESTION_TEXT_LENGTH, type Question } from './language-model.ts';
import { verifyProposal } from './verify-proposal.rules.ts';

/** Returns the question for the fields that were not read; null when there are none, or no text. Lists are not requested. */
export function createQuestion(document: OpenedDocument, { detection, reading }: DocumentReading): Question | null {
  if (reading === null) return null;
  const text = toPlainText(limitDocument(document).pages).slice(0, MAX_QUESTION_TEXT_LENGTH);
  const fields = findGaps(detection.type, reading).map(({ name, type, description }) => ({ name, type, description }));
  return fields.length === 0 || text.trim() === '' ? null : { documentType: detection.type, fields, text };
}

/** Adds the proposals that are printed on a page. Values that were read do not change. */
export function addProposals(
  document: OpenedDocument,
  documentReading: DocumentReading,
  proposals: Readonly<Record<string, unknown>>,
): DocumentReading {
  const { detection, reading } = documentReading;
  if (reading === null) return documentReading;
  const { pages } = limitDocument(document);
  const verified = findGaps(detection.type, reading).flatMap(
    ({ name, schema }) => verifyProposal(name, schema, proposals[name], pages) ?? [],
  );
  const filledReading = {
    ...reading,
    data: {
      ...reading.data,
      ...Object.fromEntries(verified.map(({ field, value }) => [field.path, value])),
    } as DocumentData,
    fields: [...reading.fields, ...verified.map(({ field }): FieldReading => field)],
  };
  return { ...documentReading, reading: filledReading };
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
