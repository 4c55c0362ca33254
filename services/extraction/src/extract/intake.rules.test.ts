import { describe, expect, test } from 'vitest';
import { agrees, allowedExtension } from './intake.rules.ts';

describe('extensions', () => {
  test.each([
    ['facture.pdf', '.pdf'],
    ['FACTURE.PDF', '.pdf'],
    ['scan.v2.TIFF', '.tiff'],
    ['photo.jpeg', '.jpeg'],
    ['C:\\Users\\moi\\ticket.JPG', '.jpg'],
    ['dossier.pdf/cv.docx', '.docx'],
    ['.gif', '.gif'],
  ])('%s is taken as %s', (name, extension) => expect(allowedExtension(name)).toBe(extension));

  test.each([
    'facture',
    '',
    'scan.tif',
    'photo.webp',
    'notes.txt',
    'facture.pdf.exe',
    'facture.pdf ',
    'dossier.pdf/facture',
    'pdf',
  ])('%j is refused', (name) => expect(allowedExtension(name)).toBeNull());

  test('both endings of JPEG files mean the same content, others do not mix', () => {
    expect(agrees('.jpg', 'jpeg') && agrees('.jpeg', 'jpeg')).toBe(true);
    expect(agrees('.png', 'jpeg') || agrees('.pdf', 'png') || agrees('.gif', 'webp')).toBe(false);
  });
});
