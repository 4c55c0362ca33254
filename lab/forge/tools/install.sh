#!/bin/sh
# Installs the tools of the forgery bench into the folder "tools" of the cache (default: the system's temporary folder), outside the
# repository. Needs Debian 12 with root rights, Python 3.11, Node, Java 17 and Maven. Tools that do not install are skipped by the bench.
set -u
tools="${PROBANT_EVAL_CACHE:-${TMPDIR:-/tmp}/probant-authenticity}/tools"
mkdir -p "$tools/java" "$tools/npm"

apt-get install -y --no-install-recommends chromium qpdf poppler-utils fonts-liberation fonts-dejavu ghostscript mupdf-tools librsvg2-bin \
  php-cli php-mbstring php-tcpdf php-fpdf ruby ruby-prawn libpdf-api2-perl fop wkhtmltopdf tesseract-ocr tesseract-ocr-fra \
  libreoffice-writer-nogui libreoffice-draw-nogui

python3 -m venv "$tools/venv"
"$tools/venv/bin/pip" install reportlab==5.1.0 weasyprint==70.0 fpdf2==2.8.9 xhtml2pdf==0.2.28 typst==0.15.2 CairoSVG==2.9.1 \
  pikepdf==10.18.0 pypdf==7.1.0 pymupdf==2.0 img2pdf==0.6.3 ocrmypdf==17.13.0 pillow==13.0.0 opencv-python-headless==5.0.0.93 \
  ppf.datamatrix==0.2

cd "$tools/npm" || exit 1
[ -f package.json ] || npm init -y >/dev/null
npm install --no-audit --no-fund pdfkit@0.17 pdfmake@0.2 jspdf@2 @react-pdf/renderer@4 react@19 pdf-lib@1.17.1 @cantoo/pdf-lib@2 \
  @signpdf/signpdf@3 @signpdf/signer-p12@3 @signpdf/placeholder-plain@3 node-forge@1 bwip-js@4

cd "$tools/java" || exit 1
for artifact in com.itextpdf:itextpdf:5.5.13.4 com.github.librepdf:openpdf:1.3.43 org.apache.pdfbox:pdfbox:2.0.33 \
  org.apache.pdfbox:fontbox:2.0.33 commons-logging:commons-logging:1.2; do
  mvn -q -B dependency:copy -Dartifact="$artifact" -DoutputDirectory=. -Dmdep.useBaseVersion=true
done
