import type { resume } from '../content/resume.ts';
import { createDisc } from '../drawing/path.ts';
import { breakLines, type Colour, createSheet, type Sheet, type TextStyle } from '../drawing/sheet.ts';
import { formatMonth } from '../french.ts';
import { barlow } from '../typeface/faces.ts';

const NIGHT_BLUE: Colour = '#22344a';
const SAND_YELLOW: Colour = '#e9c46a';
const TEXT_INK: Colour = '#222222';
const SIDE_COLUMN = { left: 26, width: 160 };
const MAIN_COLUMN = { left: 234, width: 325 };

const plain: TextStyle = { face: barlow.regular, size: 9.8, colour: TEXT_INK };
const onNight: TextStyle = { face: barlow.regular, size: 9.2, colour: '#ffffff' };

/** Draws a two-column A4 page: a dark column of facts and a wide column of positions, like most web templates. */
export function drawResume(person: typeof resume): Sheet {
  const sheet = createSheet(595.28, 841.89);
  sheet.box(0, 0, 206, 841.89, NIGHT_BLUE);
  drawSideColumn(sheet, person);
  drawMainColumn(sheet, person);
  return sheet;
}

/** Draws a paragraph and returns the y of the next one. */
function drawParagraph(sheet: Sheet, text: string, x: number, y: number, width: number, style: TextStyle): number {
  const rows = breakLines(text, width, style);
  rows.forEach((row, i) => {
    sheet.text(row, x, y + 13 * i, style);
  });
  return y + 13 * rows.length;
}

function drawSideColumn(sheet: Sheet, person: typeof resume): void {
  sheet.shape(createDisc(103, 92, 46), SAND_YELLOW);
  sheet.centred(`${person.firstname.charAt(0)}${person.lastname.charAt(0)}`, 103, 105, {
    face: barlow.semibold,
    size: 36,
    colour: NIGHT_BLUE,
  });
  let y = 178;
  const section = (title: string, entries: readonly string[]) => {
    sheet.text(title.toUpperCase(), SIDE_COLUMN.left, y, {
      face: barlow.semibold,
      size: 10.5,
      colour: SAND_YELLOW,
      tracking: 0.8,
    });
    sheet.box(SIDE_COLUMN.left, y + 5, 24, 1.6, SAND_YELLOW);
    y += 22;
    for (const entry of entries) y = drawParagraph(sheet, entry, SIDE_COLUMN.left, y, SIDE_COLUMN.width, onNight) + 3;
    y += 18;
  };
  section('Contact', [person.phone, person.email, person.linkedin, person.location]);
  section('Compétences', person.skills);
  section('Langues', person.languages);
  section(
    'Certifications',
    person.certifications.map(({ name, provider, year }) => `${name}, ${provider}, ${year}`),
  );
  section("Centres d'intérêt", person.interests);
}

function drawMainColumn(sheet: Sheet, person: typeof resume): void {
  sheet.text(`${person.firstname} ${person.lastname.toUpperCase()}`, MAIN_COLUMN.left, 78, {
    face: barlow.semibold,
    size: 27,
    colour: NIGHT_BLUE,
  });
  sheet.text(person.headline, MAIN_COLUMN.left, 100, { face: barlow.medium, size: 14, colour: '#9a7420' });
  let y = 140;
  const heading = (title: string) => {
    sheet.text(title, MAIN_COLUMN.left, y, { face: barlow.semibold, size: 13, colour: NIGHT_BLUE });
    sheet.rule(MAIN_COLUMN.left, y + 6, MAIN_COLUMN.left + MAIN_COLUMN.width, y + 6, '#c5ccd4', 0.8);
    y += 25;
  };
  const entry = (title: string, place: string, period: string) => {
    sheet.text(title, MAIN_COLUMN.left, y, { ...plain, face: barlow.semibold, size: 11 });
    sheet.right(period, MAIN_COLUMN.left + MAIN_COLUMN.width, y, { ...plain, colour: '#5a6673' });
    sheet.text(place, MAIN_COLUMN.left, y + 14, { ...plain, face: barlow.medium, colour: '#9a7420' });
    y += 29;
  };
  heading('Profil');
  y = drawParagraph(sheet, person.profile, MAIN_COLUMN.left, y, MAIN_COLUMN.width, plain) + 22;
  heading('Expériences professionnelles');
  for (const { title, company, location, start, end, description } of person.experiences) {
    entry(title, `${company}, ${location}`, formatPeriod(start, end));
    y = drawParagraph(sheet, description, MAIN_COLUMN.left, y, MAIN_COLUMN.width, plain) + 16;
  }
  y += 8;
  heading('Formation');
  for (const { degree, school, start, end } of person.diplomas) {
    entry(degree, school, `${start} - ${end}`);
    y += 4;
  }
}

const formatPeriod = (start: string, end: string): string =>
  end === 'Present' ? `depuis ${formatMonth(start)}` : `${formatMonth(start)} - ${formatMonth(end)}`;
