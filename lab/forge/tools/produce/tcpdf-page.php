<?php
// Lays out HTML pages with TCPDF (6.6, LGPL-3.0).
require_once 'tcpdf/tcpdf.php';
foreach (json_decode(file_get_contents($argv[1]), true) as $job) {
    $html = file_get_contents($job['input']);
    $pdf = new TCPDF('P', 'pt', 'A4', true, 'UTF-8');
    $pdf->setPrintHeader(false);
    $pdf->setPrintFooter(false);
    preg_match('/<title>([^<]*)</', $html, $title);
    $pdf->SetTitle(html_entity_decode($title[1]));
    $pdf->SetFont(str_contains($html, 'Liberation Serif') ? 'dejavuserif' : 'dejavusans', '', 9);
    $pdf->AddPage();
    $pdf->writeHTML(preg_replace('/^.*<body>|<\/body>.*$|font-family:[^;]*;/s', '', $html));
    $pdf->Output($job['output'], 'F');
}
