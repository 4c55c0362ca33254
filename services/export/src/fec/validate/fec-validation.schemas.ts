import { NamedObject } from '@probant/contracts/schema';
import { Type } from 'typebox';

export const FecValidationRequest = NamedObject('FecValidationRequest', {
  content: Type.String({ description: 'The text of the FEC' }),
});

export const FecReportText = Type.String({ title: 'FecReport', description: 'The report, in French' });

const filenameQuery = {
  filename: Type.Optional(
    Type.String({
      maxLength: 255,
      description:
        'Name of the file, by default that of the form file. Enables the rules about the name and about the fiscal year that it states',
    }),
  ),
};

export const FecValidationQuery = Type.Object(filenameQuery);

export const FecReportQuery = Type.Object({
  ...filenameQuery,
  details: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'Adds JournalCode and EcritureNum of the entries, the gaps of what is not balanced, and the wrong names of columns. Labels are never included',
    }),
  ),
});
