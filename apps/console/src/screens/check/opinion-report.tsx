import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { keepFrenchSpaces } from '../../i18n/french-spaces.rules.ts';
import type { PictureBox } from '../../ui/pages/page-boxes.tsx';
import { usePagePicture } from '../../ui/pages/use-page-picture.ts';
import { PrintedReport, ReportPart, ReportScope } from '../../ui/printed-report.tsx';
import { PrintedCodes } from './codes/printed-codes.tsx';
import { describeScope, groupByFamily, listPlaces, numberSignals, type Opinion, type Scope } from './opinion.rules.ts';
import { type CheckTexts, findWord, texts } from './texts.ts';

type OpinionReportProps = { readonly file: File; readonly opinion: Opinion; readonly isPdf: boolean };

/** An opinion on paper: the signs with their places, what was checked, and what was not. It never says that a document is false. */
export function OpinionReport({ file, opinion, isPdf }: OpinionReportProps) {
  const t = useTexts(texts);
  const { number, time } = useFormats();
  const places = listPlaces(numberSignals(opinion), ({ family }) => t[family]);
  const scope = describeScope(opinion, isPdf);
  const checks = (isComplete: boolean) =>
    scope.checks
      .filter((check) => check.isComplete === isComplete)
      .flatMap(({ check }) => findWord(t, `check_${check}`) ?? []);
  const facts = [
    { label: t.file, value: file.name },
    { label: t.type, value: t[opinion.document_type] },
    { label: t.analysedAt, value: time(opinion.analysed_at) },
    { label: t.rules, value: opinion.rules_version },
    { label: t.sha256, value: opinion.document_sha256, isWide: true },
  ];
  return (
    <PrintedReport title={t.reportTitle} facts={facts} appendix={<PrintedPlaces file={file} places={places} />}>
      <section>
        <h2 className="font-semibold text-lg">{t[opinion.verdict]}</h2>
        <p className="mt-1">{t[`${opinion.verdict}Text`]}</p>
        <p className="mt-1 text-muted">
          {t.score} {number(opinion.score, 2)}. {t.scoreNote}
        </p>
      </section>
      <PrintedSigns opinion={opinion} places={places} />
      <PrintedCodes codes={opinion.codes ?? []} />
      <ReportPart title={t.explanation}>
        <p lang="fr">{keepFrenchSpaces(opinion.explanation)}</p>
      </ReportPart>
      <ReportScope
        checked={[checks(true).join(', ')]}
        unchecked={[...checks(false).map((check) => t.inPart(check)), ...describeReasons(scope, t), t.noProof]}
      />
    </PrintedReport>
  );
}

function describeReasons({ reasons, limits, pages }: Scope, t: CheckTexts): readonly string[] {
  const words = (codes: readonly string[], prefix: string) =>
    codes.map((code) => findWord(t, `${prefix}_${code}`) ?? code.replaceAll('_', ' ')).join(', ');
  return [
    ...(reasons.length === 0 ? [] : [t.because(words(reasons, 'reason'))]),
    ...(limits.length === 0 ? [] : [t.limitsWere(words(limits, 'limit'))]),
    ...(pages.length === 0 ? [] : [t.pages(pages.join(', '))]),
  ];
}

type PrintedSignsProps = { readonly opinion: Opinion; readonly places: readonly PictureBox[] };

function PrintedSigns({ opinion, places }: PrintedSignsProps) {
  const t = useTexts(texts);
  const groups = groupByFamily(numberSignals(opinion));
  const listMarks = (id: string) =>
    places.flatMap((place, index) => {
      if (!place.id.startsWith(`${id}.`)) return [];
      return [place.box === undefined ? t.wholePage(place.page) : t.mark(index + 1, place.page)];
    });
  return (
    <ReportPart title={t.signals}>
      {groups.length === 0 ? <p>{t.noSignals}</p> : null}
      {groups.map(({ family, signals }) => (
        <div key={family} className="mb-2 break-inside-avoid">
          <h3 className="font-semibold text-muted">{t[family]}</h3>
          <ul className="space-y-1">
            {signals.map(({ id, signal }) => (
              <li key={id}>
                <strong>{t[signal.strength]}</strong> · <span lang="fr">{keepFrenchSpaces(signal.message)}</span>
                <span className="text-muted">
                  {' '}
                  {listMarks(id).join(', ')}
                  {signal.detail.also?.length ? ` ${t.also(signal.detail.also.length)}` : ''}
                </span>
              </li>
            ))}
          </ul>
          {family === '2ddoc' ? <p className="mt-1 text-muted">{t.twoDDocNote}</p> : null}
        </div>
      ))}
    </ReportPart>
  );
}

/** The width of the picture that the screen shows: it is asked for once. */
const WIDTH = 1000;

/** The page of the first place, with the numbers of all its places. */
function PrintedPlaces({ file, places }: { readonly file: File; readonly places: readonly PictureBox[] }) {
  const t = useTexts(texts);
  const page = places[0]?.page ?? 1;
  const { url } = usePagePicture({ file, page, width: WIDTH });
  const marked = places.map((place, index) => ({ ...place, number: index + 1 }));
  const boxes = marked.flatMap(({ page: own, box }) => (own === page && box !== undefined ? [box] : []));
  if (places.length === 0 || url === null) return null;
  return (
    <section className="break-before-page">
      <h2 className="mb-2 font-semibold text-lg">{t.marksOn(page)}</h2>
      <div className="relative mx-auto w-4/5 border border-line">
        <img src={url} alt={t.marksOn(page)} className="block w-full" />
        {marked.map(({ id, number, page: own, box }) =>
          own === page && box !== undefined ? (
            <Mark key={id} number={number} box={box} isLeft={isBesideAnother(box, boxes)} />
          ) : null,
        )}
      </div>
    </section>
  );
}

type MarkProps = { readonly number: number; readonly box: readonly number[]; readonly isLeft: boolean };

/** A box with its number beside it, where it hides the least. */
function Mark({ number, box: [x0 = 0, y0 = 0, x1 = 1, y1 = 1], isLeft }: MarkProps) {
  const side = isLeft ? 'right-full mr-0.5' : 'left-full ml-0.5';
  return (
    <span
      className="absolute border-2 border-bad"
      style={{ left: share(x0), top: share(y0), width: share(x1 - x0), height: share(y1 - y0) }}
    >
      <span
        className={`absolute top-1/2 -translate-y-1/2 rounded-sm bg-bad px-1 font-semibold text-on-accent text-xs ${side}`}
      >
        {number}
      </span>
    </span>
  );
}

const RIGHT_EDGE = 0.9;

/** Whether a number to the right of the box would leave the page, or cover another box of the same row. */
const isBesideAnother = (box: readonly number[], boxes: readonly (readonly number[])[]): boolean => {
  const [, y0 = 0, x1 = 1, y1 = 1] = box;
  return (
    x1 > RIGHT_EDGE || boxes.some(([, top = 0, right = 1, bottom = 1] = []) => right > x1 && top < y1 && bottom > y0)
  );
};

const share = (value: number): string => `${100 * value}%`;
