export const REFERENCE_LANGUAGES = ['fr', 'en'] as const;
export type ReferenceLanguage = (typeof REFERENCE_LANGUAGES)[number];

const TEXTS = {
  fr: {
    title: 'API de Probant',
    introduction: 'Les routes de cette installation. Les descriptions et les exemples sont en anglais.',
    other: { language: 'en', name: 'English' },
    noScript: 'Cette page a besoin de JavaScript. La description est aussi un fichier :',
  },
  en: {
    title: 'Probant API',
    introduction: 'The routes of this installation.',
    other: { language: 'fr', name: 'Français' },
    noScript: 'This page needs JavaScript. The description is also a file:',
  },
} as const;

/** Returns the page of the API reference. Its addresses are relative to /docs/. */
export function renderReferencePage(language: ReferenceLanguage, scalarFile: string): string {
  const { title, introduction, other, noScript } = TEXTS[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="reference.css">
<script defer src="${scalarFile}"></script>
<script defer src="reference.js"></script>
</head>
<body>
<header class="frame">
<h1>${title}</h1>
<p title="${introduction}">${introduction}</p>
<a href="?lang=${other.language}" lang="${other.language}" hreflang="${other.language}">${other.name}</a>
</header>
<noscript>${noScript} <a href="../openapi/probant.json">openapi/probant.json</a></noscript>
<div id="reference"></div>
</body>
</html>
`;
}
