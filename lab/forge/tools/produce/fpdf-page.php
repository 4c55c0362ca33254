<?php
// Draws placed pages with FPDF (1.8, permissive licence) for PHP.
require_once 'fpdf/fpdf.php';
$standard = ['sans' => 'Helvetica', 'serif' => 'Times'];
$encode = fn($text) => iconv('UTF-8', 'windows-1252//TRANSLIT', $text);
foreach (json_decode(file_get_contents($argv[1]), true) as $job) {
    $page = json_decode(file_get_contents($job['input']), true);
    $pdf = new FPDF('P', 'pt', [$page['width'], $page['height']]);
    $pdf->SetAutoPageBreak(false);
    $pdf->SetTitle($page['title'], true);
    $pdf->AddPage();
    foreach ($page['boxes'] as $box) {
        $pdf->SetFillColor(...$box['colour']);
        $pdf->Rect($box['x'], $box['y'], $box['width'], $box['height'], 'F');
    }
    foreach ($page['texts'] as $text) {
        $family = $text['face'] === 'mono' ? 'Courier' : $standard[$page['family']];
        $pdf->SetFont($family, $text['face'] === 'bold' ? 'B' : '', $text['size']);
        $pdf->SetTextColor(...$text['colour']);
        $written = $encode($text['text']);
        $shift = $text['align'] === 'right' ? $pdf->GetStringWidth($written) : 0;
        $pdf->Text($text['x'] - $shift, $text['y'], $written);
    }
    $pdf->Output('F', $job['output']);
}
