import type { CodeContent } from './write-code.ts';

/** A proof of address (type 00) of nobody, by the test authority. */
export const PROOF_OF_ADDRESS: CodeContent = {
  version: 4,
  form: 'c40',
  authorityId: 'FR00',
  certificateId: '0001',
  emissionDate: '2023-03-01',
  signatureDate: '2023-03-02',
  documentType: '00',
  perimeter: '01',
  country: 'FR',
  fields: [
    { id: '10', value: 'MME/VERNET/ODILE' },
    { id: '20', value: '' },
    { id: '21', value: 'BAT C' },
    { id: '22', value: '4 RUE DES LILAS' },
    { id: '23', value: '' },
    { id: '24', value: '69003' },
    { id: '25', value: 'LYON' },
    { id: '26', value: 'FR' },
  ],
};

/** A binary code. The specification reserves its type and defines no field. */
export const BINARY_IDENTITY: CodeContent = {
  ...PROOF_OF_ADDRESS,
  form: 'binary',
  certificateId: '0AB12',
  country: 'FRA',
  documentType: '07',
  perimeter: '0001',
  fields: [
    { id: '0A', value: '5A94B3DE' },
    { id: 'AF', value: '' },
    { id: 'CC', value: '42'.repeat(300) },
  ],
};

/** Characters first, then bytes. */
export const MIXED_ADDRESS: CodeContent = {
  ...PROOF_OF_ADDRESS,
  form: 'mixed',
  fields: [...PROOF_OF_ADDRESS.fields, { id: 'CC', value: '0102FF00', form: 'binary' }],
};
