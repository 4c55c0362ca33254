import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProfile } from '@probant/e-invoices/profiles/profiles';
import { readInvoice, selectRules, validateEInvoice } from '@probant/e-invoices/validate-e-invoice';
import { parseXml } from '@probant/e-invoices/xml/parse-xml';
import type { XmlElement } from '@probant/e-invoices/xml/xml-element';
import type { EvaluationRun } from '../evaluation-run.ts';
import { formatTable } from '../extraction/table.ts';

/** What a fragment expects of one rule, and what it got. */
type Expectation = {
  readonly file: string;
  readonly rule: string;
  readonly mustFail: boolean;
  readonly failed: boolean;
};

const UNIT_FOLDERS = ['unit-ubl-invoice', 'unit-ubl-credit-note'];
const WHOLE_FOLDERS = ['en16931/examples-ubl', 'en16931/examples-cii', 'en16931/testfiles', 'xrechnung'];

/**
 * `npm run eval -- e-invoices`: fragments that must pass or fail one rule of EN 16931, and whole invoices that are valid. Misses are
 * listed by rule and by file.
 */
export async function evaluateEInvoices({ data }: EvaluationRun): Promise<void> {
  const root = join(data, 'einvoices');
  const expectations = UNIT_FOLDERS.flatMap((folder) => readExpectations(join(root, 'en16931', folder)));
  const mustPass = expectations.filter(({ mustFail }) => !mustFail);
  const mustFail = expectations.filter((expectation) => expectation.mustFail);
  const whole = WHOLE_FOLDERS.map((folder) => ({ folder, files: validateFolder(join(root, folder)) }));
  const rows = [
    ['set', 'files', 'ours', 'goal'],
    [
      'fragments that keep the rule, passed',
      String(mustPass.length),
      share(mustPass, ({ failed }) => !failed),
      '1.000',
    ],
    ['fragments that break the rule, named', String(mustFail.length), share(mustFail, ({ failed }) => failed), '.95'],
    ...whole.map(({ folder, files }) => [
      `${folder}, passed`,
      String(files.length),
      share(files, ({ codes }) => codes.length === 0),
      '1.000',
    ]),
  ];
  console.log(formatTable(rows).join('\n'));
  for (const { file, rule, mustFail: must } of expectations.filter((item) => item.mustFail !== item.failed)) {
    console.log(`  ${file}: ${rule} ${must ? 'is broken and not named' : 'is kept and named'}`);
  }
  for (const { folder, files } of whole) {
    for (const { file, codes } of files.filter((item) => item.codes.length > 0))
      console.log(`  ${folder}/${file}: ${codes.join(' ')}`);
  }
}

function readExpectations(folder: string): readonly Expectation[] {
  return xmlFiles(folder).flatMap((file) => {
    const tests = parseXml(readFileSync(join(folder, file))).children.filter(({ localName }) => localName === 'test');
    return tests.flatMap((test) => readTest(file, test));
  });
}

function readTest(file: string, test: XmlElement): readonly Expectation[] {
  const assertion = test.children.find(({ localName }) => localName === 'assert');
  const fragment = test.children.find(({ localName }) => /^(?:Invoice|CreditNote)$/.test(localName));
  const invoice = fragment === undefined ? null : readInvoice(fragment);
  if (assertion === undefined || invoice === null) return [];
  const broken = new Set(
    selectRules(invoice, findProfile(invoice))
      .filter(({ check }) => [...check(invoice)].length > 0)
      .map(({ code }) => code),
  );
  return assertion.children
    .filter(({ localName }) => /^(?:success|error|warning)$/.test(localName))
    .map(({ localName, text }) => ({ file, rule: text, mustFail: localName !== 'success', failed: broken.has(text) }));
}

const validateFolder = (folder: string) =>
  xmlFiles(folder).map((file) => {
    const invoice = readInvoice(parseXml(readFileSync(join(folder, file))));
    const codes =
      invoice === null
        ? ['not_an_invoice']
        : validateEInvoice(invoice)
            .findings.filter(({ severity }) => severity === 'fatal')
            .map(({ code }) => code);
    return { file, codes: [...new Set(codes)] };
  });

const xmlFiles = (folder: string): readonly string[] => readdirSync(folder).filter((name) => name.endsWith('.xml'));

const share = <T>(items: readonly T[], holds: (item: T) => boolean): string =>
  items.length === 0 ? '-' : (items.filter(holds).length / items.length).toFixed(3);
