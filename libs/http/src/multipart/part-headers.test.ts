import { describe, expect, test } from 'vitest';
import { readPartHeaders } from './part-headers.ts';

const read = (parameters: string) => readPartHeaders(Buffer.from(`Content-Disposition: form-data; ${parameters}`));

describe('readPartHeaders', () => {
  const names = [
    { parameters: 'filename="invoice.pdf"', name: 'invoice.pdf' },
    { parameters: 'filename=invoice.pdf', name: 'invoice.pdf' },
    { parameters: 'filename="C:\\scans\\ticket.jpg"', name: 'ticket.jpg' },
    { parameters: 'filename="../../etc/passwd"', name: 'passwd' },
    { parameters: 'filename="/"', name: '' },
    { parameters: 'filename=".."', name: '' },
    { parameters: 'filename=""', name: '' },
    { parameters: 'filename="a\\"b.pdf"', name: 'a"b.pdf' },
    { parameters: 'filename="reçu été.pdf"', name: 'reçu été.pdf' },
    { parameters: 'filename="a;b=c.pdf"', name: 'a;b=c.pdf' },
    { parameters: 'filename="plain.pdf"; filename*=UTF-8\'fr\'re%C3%A7u%20%E2%82%AC.pdf', name: 'reçu €.pdf' },
    { parameters: "filename*=iso-8859-1''re%E7u.pdf", name: 'reçu.pdf' },
    { parameters: 'filename="plain.pdf"; filename*=UTF-8\'\'%FF.pdf', name: 'plain.pdf' },
    { parameters: 'filename="plain.pdf"; filename*=koi8-r\'\'x.pdf', name: 'plain.pdf' },
    { parameters: "filename*=UTF-8''..%2F..%2Fx.pdf", name: 'x.pdf' },
    { parameters: 'filename="a\u0000b\u202Efdp.exe"', name: 'abfdp.exe' },
    { parameters: `filename="${'é'.repeat(300)}.pdf"`, name: `${'é'.repeat(251)}.pdf` },
    { parameters: `filename="${'🧾'.repeat(200)}.jpeg"`, name: `${'🧾'.repeat(125)}.jpeg` },
  ];
  test.each(names)('returns the file name $name for $parameters', ({ parameters, name }) => {
    expect(read(`name="file"; ${parameters}`)).toEqual({ name: 'file', filename: name });
  });

  test('reads a file name in Latin-1', () => {
    const block = Buffer.from('Content-Disposition: form-data; name="file"; filename="re\xe7u.pdf"', 'latin1');
    expect(readPartHeaders(block)?.filename).toBe('reçu.pdf');
  });

  test('returns a null file name for a text field', () => {
    expect(read('name="document_type"')).toEqual({ name: 'document_type', filename: null });
  });
});
