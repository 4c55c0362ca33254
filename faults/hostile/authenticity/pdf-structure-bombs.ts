import { deflateSync } from 'node:zlib';
import { appendRevision, readLastOffset, writeStream } from '@probant/documents/testing/pdf-update-writer';
import type { Bomb } from './bomb.ts';
import { FIRST_OBJECT, listReferences, repeatText, writeBombPdf, writeFlate } from './bomb-pdf.ts';

const listObjects = (count: number, create: (index: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, index) => create(index));

/** Saves the line of a page again and again, each time with another amount. */
function createRevisions(count: number): Buffer {
  const parts: Buffer[] = [writeBombPdf({})];
  const [first] = parts as [Buffer];
  let length = first.length;
  let previous = readLastOffset(first);
  for (let save = 0; save < count; save += 1) {
    const stream = writeStream('', Buffer.from(`BT /F 11 Tf 60 760 Td (Total de la facture ${save},00 EUR) Tj ET`));
    const object = Buffer.concat([Buffer.from('4 0 obj\n'), stream, Buffer.from('\nendobj\n')]);
    const start = length + object.length;
    const row = `${String(length).padStart(10, '0')} 00000 n `;
    const end = `xref\n4 1\n${row}\ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${start}\n%%EOF\n`;
    parts.push(object, Buffer.from(end));
    previous = start;
    length = start + end.length;
  }
  return Buffer.concat(parts);
}

/** Saves pages full of text again, moved by a hair: all of it must be compared. */
function createFullRevisions(saves: number, pages: number, lines: number): Buffer {
  const write = (save: number) =>
    repeatText(lines, (line) => {
      const text = `${line + save} Montant de la ligne ${line * 7} : ${line},${10 + (save % 90)} EUR`;
      return `BT /F 1 Tf ${20 + (line % 9) * 60} ${800 - Math.floor(line / 9) * (780 / (lines / 9)) + save / 50} Td (${text}) Tj ET\n`;
    });
  let file = writeBombPdf({ content: write(0), pages });
  for (let save = 1; save <= saves; save += 1) file = appendRevision(file, { 4: writeFlate('', write(save)) });
  return file;
}

/** `count` annotations over the text, each opaque with the same appearance. */
function createAnnotations(count: number): Buffer {
  const appearance = writeFlate('/Type /XObject /Subtype /Form /BBox [0 0 400 20]', '1 g 0 0 400 20 re f');
  const create = (index: number) =>
    `<< /Type /Annot /Subtype /FreeText /F 4 /Rect [50 ${750 + (index % 9)} 450 ${770 + (index % 9)}] /Contents (${index}) /AP << /N ${FIRST_OBJECT} 0 R >> >>`;
  return writeBombPdf({
    page: `/Annots [${listReferences(FIRST_OBJECT + 1, count)}]`,
    objects: [appearance, ...listObjects(count, create)],
  });
}

const createFields = (count: number): Buffer =>
  writeBombPdf({
    catalog: `/AcroForm << /Fields [${listReferences(FIRST_OBJECT, count)}] >>`,
    objects: listObjects(
      count,
      (index) => `<< /T (f${index}) /FT /Tx /V (${index}) /Kids [${FIRST_OBJECT} 0 R ${FIRST_OBJECT + index} 0 R] >>`,
    ),
  });

const createFieldChain = (count: number): Buffer =>
  writeBombPdf({
    catalog: `/AcroForm << /Fields [${FIRST_OBJECT} 0 R] >>`,
    objects: listObjects(count, (index) => `<< /T (f) /Kids [${FIRST_OBJECT + ((index + 1) % count)} 0 R] >>`),
  });

/** Signatures that each cover the whole of a file of `mebibytes` MiB. */
function createSignatures(count: number, mebibytes: number): Buffer {
  const contents = '00'.repeat(8_000);
  const length = mebibytes * 1_048_576;
  return writeBombPdf({
    catalog: `/AcroForm << /SigFlags 3 /Fields [${listReferences(FIRST_OBJECT + 1, count)}] >>`,
    objects: [
      writeStream('', Buffer.alloc(length, 0x61)),
      ...listObjects(
        count,
        (index) =>
          `<< /T (s${index}) /FT /Sig /V << /Type /Sig /SubFilter /ETSI.CAdES.detached /ByteRange [0 ${length} ${length + 1} ${length}] /Contents <${contents}> >> >>`,
      ),
    ],
  });
}

/** A signature whose certificates are nested sequences of ASN.1. */
function createNestedSignature(depth: number): Buffer {
  const contents = '3080'.repeat(depth);
  return writeBombPdf({
    catalog: `/AcroForm << /SigFlags 3 /Fields [${FIRST_OBJECT} 0 R] >>`,
    objects: [
      `<< /T (s) /FT /Sig /V << /Type /Sig /SubFilter /adbe.pkcs7.detached /ByteRange [0 100 200 100] /Contents <${contents}> >> >>`,
    ],
  });
}

const NAME_TREE_KEYS = ['JavaScript', 'EmbeddedFiles', 'Dests'];
const createNameTreeCircle = (count: number): Buffer =>
  writeBombPdf({
    catalog: `/Names << ${NAME_TREE_KEYS.map((key) => `/${key} ${FIRST_OBJECT} 0 R`).join(' ')} >>`,
    objects: listObjects(count, (index) => {
      const next = FIRST_OBJECT + ((index + 1) % count);
      return `<< /Kids [${`${next} 0 R `.repeat(20)}] /Names [(a) << /S /JavaScript /JS (x) /Next ${next} 0 R >>] >>`;
    }),
  });

const createActionChain = (count: number): Buffer =>
  writeBombPdf({
    catalog: `/OpenAction ${FIRST_OBJECT} 0 R`,
    objects: listObjects(count, (index) => {
      const next = FIRST_OBJECT + ((index + 1) % count);
      return `<< /S /GoTo /D [1 /Fit] /Next [${next} 0 R ${next} 0 R ${FIRST_OBJECT} 0 R] >>`;
    }),
  });

const createAttachments = (count: number): Buffer =>
  writeBombPdf({
    catalog: `/Names << /EmbeddedFiles << /Names [${repeatText(count, (index) => `(${index}.xml) ${FIRST_OBJECT + 1} 0 R `)}] >> >>`,
    objects: [
      writeFlate('/Type /EmbeddedFile', '<a>'.repeat(100_000)),
      `<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /EF << /F ${FIRST_OBJECT} 0 R >> >>`,
    ],
  });

const attachXml = (xml: string): Buffer =>
  writeBombPdf({
    catalog: `/Names << /EmbeddedFiles << /Names [(factur-x.xml) ${FIRST_OBJECT + 1} 0 R] >> >>`,
    objects: [
      writeFlate('/Type /EmbeddedFile /Subtype /text#2Fxml', xml),
      `<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /AFRelationship /Data /EF << /F ${FIRST_OBJECT} 0 R >> >>`,
    ],
  });

const INVOICE_START =
  '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100">';
const createWideInvoice = (count: number): Buffer =>
  attachXml(
    `${INVOICE_START}${repeatText(count, (i) => `<ram:ID>F-${i}</ram:ID><ram:GrandTotalAmount>${i}.00</ram:GrandTotalAmount>`)}</rsm:CrossIndustryInvoice>`,
  );
const createDeepInvoice = (depth: number): Buffer => attachXml(INVOICE_START + '<ram:a>'.repeat(depth));

const withXmp = (xmp: Buffer): Buffer =>
  writeBombPdf({
    catalog: `/Metadata ${FIRST_OBJECT} 0 R`,
    objects: [writeStream('/Type /Metadata /Subtype /XML /Filter /FlateDecode', deflateSync(xmp))],
  });

const XMP_START =
  '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">';
const fillXmp = (unit: string, mebibytes: number): Buffer =>
  withXmp(Buffer.from(XMP_START + unit.repeat(Math.floor((mebibytes * 1_048_576) / unit.length))));
const HISTORY_ENTRY = '<rdf:li stEvt:action="saved" stEvt:when="2026-03-02T10:00:00Z" stEvt:softwareAgent="Editor 1"/>';

const createLayers = (count: number): Buffer =>
  writeBombPdf({
    catalog: `/OCProperties << /OCGs [${listReferences(FIRST_OBJECT, count)}] /D << /BaseState /OFF /OFF [${listReferences(FIRST_OBJECT, count)}] >> >>`,
    resources: `/Properties << ${repeatText(count, (index) => `/P${index} ${FIRST_OBJECT + index} 0 R `)} >>`,
    content: repeatText(count, (index) => `/OC /P${index} BDC BT /F 1 Tf 60 ${index % 800} Td (Total) Tj ET EMC\n`),
    objects: listObjects(count, (index) => `<< /Type /OCG /Name (Calque ${index}) >>`),
  });

const createLongInfo = (mebibytes: number): Buffer =>
  writeBombPdf({
    trailer: `/Info ${FIRST_OBJECT} 0 R`,
    objects: [
      `<< ${['Producer', 'Creator', 'Title', 'CreationDate', 'ModDate'].map((key) => `/${key} (${'Ipdf '.repeat((mebibytes * 1_048_576) / 5)})`).join(' ')} >>`,
    ],
  });

/** PDFs whose structure is the harm. */
export const PDF_STRUCTURE_BOMBS: readonly Bomb[] = [
  { title: '450,000 objects', create: () => writeBombPdf({ objects: listObjects(450_000, (i) => `<< /A ${i} >>`) }) },
  { title: '10,000 revisions', create: () => createRevisions(10_000) },
  { title: '900 revisions', create: () => createRevisions(900) },
  { title: '40 revisions of 30 full pages', create: () => createFullRevisions(40, 30, 2_000) },
  { title: '4 revisions of a page of 40,000 words', create: () => createFullRevisions(4, 1, 8_000) },
  { title: '100,000 opaque annotations', create: () => createAnnotations(100_000) },
  { title: '200,000 form fields', create: () => createFields(200_000) },
  { title: '200,000 form fields in a circle', create: () => createFieldChain(200_000) },
  { title: '500 signatures over 40 MiB', create: () => createSignatures(500, 40) },
  { title: 'a signature 4 million sequences deep', create: () => createNestedSignature(4_000_000) },
  { title: 'a signature 30,000 sequences deep', create: () => createNestedSignature(30_000) },
  { title: 'names trees of 50,000 nodes in a circle', create: () => createNameTreeCircle(50_000) },
  { title: '100,000 actions in a circle', create: () => createActionChain(100_000) },
  { title: '50,000 embedded files', create: () => createAttachments(50_000) },
  { title: 'an electronic invoice of 300,000 values', create: () => createWideInvoice(150_000) },
  { title: 'an electronic invoice 500,000 elements deep', create: () => createDeepInvoice(500_000) },
  { title: 'XMP of 60 MiB of history', create: () => fillXmp(HISTORY_ENTRY, 60) },
  { title: 'XMP 10 million elements deep', create: () => fillXmp('<rdf:li>', 60) },
  { title: 'XMP of 40 MiB of dates', create: () => fillXmp('<xmp:ModifyDate>2026-03-02', 40) },
  { title: '100,000 hidden layers', create: () => createLayers(100_000) },
  { title: 'an Info dictionary of 40 MiB', create: () => createLongInfo(8) },
];
