import type { resume } from '../content/resume.ts';
import { disc } from '../drawing/path.ts';
import { brokenLines, type Colour, createSheet, type Sheet, type TextStyle } from '../drawing/sheet.ts';
import { monthAndYear } from '../french.ts';
import { barlow } from '../typeface/faces.ts';

const NIGHT: Colour = '#22344a';
const SAND: Colour = '#e9c46a';
const INK: Colour = '#222222';
const SIDE = { left: 26, width: 160 };
const MAIN = { left: 234, width: 325 };

const plain: TextStyle = { face: barlow.regular, size: 9.8, colour: INK };
const onNight: TextStyle = { face: barlow.regular, size: 9.2, colour: '#ffffff' };

/** A two-column A4 page: a dark column of facts and a wide one of positions, as most templates on the web have it. */
export function resumeSheet(person: typeof resume): Sheet {
  const sheet = createSheet(595.28, 841.89);
  sheet.box(0, 0, 206, 841.89, NIGHT);
  sideColumn(sheet, person);
  mainColumn(sheet, person);
  return sheet;
}

/** Sets a paragraph and answers where the next one starts. */
function paragraph(sheet: Sheet, text: string, x: number, y: number, width: number, style: TextStyle): number {
  const rows = brokenLines(text, width, style);
  rows.forEach((row, i) => {
    sheet.text(row, x, y + 13 * i, style);
  });
  return y + 13 * rows.length;
}

function sideColumn(sheet: Sheet, person: typeof resume): void {
  sheet.shape(disc(103, 92, 46), SAND);
  sheet.centred(`${person.firstname.charAt(0)}${person.lastname.charAt(0)}`, 103, 105, {
    face: barlow.semibold,
    size: 36,
    colour: NIGHT,
  });
  let y = 178;
  const section = (title: string, entries: readonly string[]) => {
    sheet.text(title.toUpperCase(), SIDE.left, y, { face: barlow.semibold, size: 10.5, colour: SAND, tracking: 0.8 });
    sheet.box(SIDE.left, y + 5, 24, 1.6, SAND);
    y += 22;
    for (const entry of entries) y = paragraph(sheet, entry, SIDE.left, y, SIDE.width, onNight) + 3;
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

function mainColumn(sheet: Sheet, person: typeof resume): void {
  sheet.text(`${person.firstname} ${person.lastname.toUpperCase()}`, MAIN.left, 78, {
    face: barlow.semibold,
    size: 27,
    colour: NIGHT,
  });
  sheet.text(person.headline, MAIN.left, 100, { face: barlow.medium, size: 14, colour: '#9a7420' });
  let y = 140;
  const heading = (title: string) => {
    sheet.text(title, MAIN.left, y, { face: barlow.semibold, size: 13, colour: NIGHT });
    sheet.rule(MAIN.left, y + 6, MAIN.left + MAIN.width, y + 6, '#c5ccd4', 0.8);
    y += 25;
  };
  const entry = (title: string, place: string, period: string) => {
    sheet.text(title, MAIN.left, y, { ...plain, face: barlow.semibold, size: 11 });
    sheet.right(period, MAIN.left + MAIN.width, y, { ...plain, colour: '#5a6673' });
    sheet.text(place, MAIN.left, y + 14, { ...plain, face: barlow.medium, colour: '#9a7420' });
    y += 29;
  };
  heading('Profil');
  y = paragraph(sheet, person.profile, MAIN.left, y, MAIN.width, plain) + 22;
  heading('Expériences professionnelles');
  for (const { title, company, location, start, end, description } of person.experiences) {
    entry(title, `${company}, ${location}`, period(start, end));
    y = paragraph(sheet, description, MAIN.left, y, MAIN.width, plain) + 16;
  }
  y += 8;
  heading('Formation');
  for (const { degree, school, start, end } of person.diplomas) {
    entry(degree, school, `${start} - ${end}`);
    y += 4;
  }
}

const period = (start: string, end: string): string =>
  end === 'Present' ? `depuis ${monthAndYear(start)}` : `${monthAndYear(start)} - ${monthAndYear(end)}`;
