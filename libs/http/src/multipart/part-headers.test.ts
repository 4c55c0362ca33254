import { describe, expect, test } from 'vitest';
import { readPartHeaders } from './part-headers.ts';

const read = (parameters: string) => readPartHeaders(Buffer.from(`Content-Disposition: form-data; ${parameters}`));

describe('the name of an uploaded file', () => {
  const names = [
    { sent: 'filename="invoice.pdf"', name: 'invoice.pdf' },
    { sent: 'filename=invoice.pdf', name: 'invoice.pdf' },
    { sent: 'filename="C:\\scans\\ticket.jpg"', name: 'ticket.jpg' },
    { sent: 'filename="../../etc/passwd"', name: 'passwd' },
    { sent: 'filename="/"', name: '' },
    { sent: 'filename=".."', name: '' },
    { sent: 'filename=""', name: '' },
    { sent: 'filename="a\\"b.pdf"', name: 'a"b.pdf' },
    { sent: 'filename="reçu été.pdf"', name: 'reçu été.pdf' },
    { sent: 'filename="a;b=c.pdf"', name: 'a;b=c.pdf' },
    { sent: 'filename="plain.pdf"; filename*=UTF-8\'fr\'re%C3%A7u%20%E2%82%AC.pdf', name: 'reçu €.pdf' },
    { sent: "filename*=iso-8859-1''re%E7u.pdf", name: 'reçu.pdf' },
    { sent: 'filename="plain.pdf"; filename*=UTF-8\'\'%FF.pdf', name: 'plain.pdf' },
    { sent: 'filename="plain.pdf"; filename*=koi8-r\'\'x.pdf', name: 'plain.pdf' },
    { sent: "filename*=UTF-8''..%2F..%2Fx.pdf", name: 'x.pdf' },
    { sent: 'filename="a\u0000b\u202Efdp.exe"', name: 'abfdp.exe' },
    { sent: `filename="${'é'.repeat(300)}.pdf"`, name: `${'é'.repeat(251)}.pdf` },
    { sent: `filename="${'🧾'.repeat(200)}.jpeg"`, name: `${'🧾'.repeat(125)}.jpeg` },
  ];
  test.each(names)('$sent is $name', ({ sent, name }) => {
    expect(read(`name="file"; ${sent}`)).toEqual({ name: 'file', filename: name });
  });

  test('in the encoding of old senders is read as such', () => {
    const block = Buffer.from('Content-Disposition: form-data; name="file"; filename="re\xe7u.pdf"', 'latin1');
    expect(readPartHeaders(block)?.filename).toBe('reçu.pdf');
  });

  test('marks a file: a field without one is a text', () => {
    expect(read('name="document_type"')).toEqual({ name: 'document_type', filename: null });
  });
});
