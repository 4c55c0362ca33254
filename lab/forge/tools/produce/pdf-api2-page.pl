# Draws placed pages with PDF::API2 (2.044, LGPL-2.1).
use strict;
use warnings;
use utf8;
use JSON::PP;
use PDF::API2;

sub read_json { open my $file, '<:raw', $_[0] or die $!; local $/; return decode_json(<$file>); }
sub to_hex { return sprintf '#%02x%02x%02x', @{$_[0]}; }

my %standard = (sans => ['Helvetica', 'Helvetica-Bold'], serif => ['Times-Roman', 'Times-Bold']);
for my $job (@{read_json($ARGV[0])}) {
    my $page = read_json($job->{input});
    my $pdf = PDF::API2->new();
    $pdf->title($page->{title});
    my $sheet = $pdf->page();
    $sheet->mediabox($page->{width}, $page->{height});
    my %names = (regular => $standard{$page->{family}}[0], bold => $standard{$page->{family}}[1], mono => 'Courier');
    my %fonts = map { $_ => $page->{isEmbedded} ? $pdf->ttfont($page->{fonts}{$_}) : $pdf->corefont($names{$_}, -encode => 'cp1252') } keys %names;
    for my $box (@{$page->{boxes}}) {
        my $area = $sheet->gfx();
        $area->fillcolor(to_hex($box->{colour}));
        $area->rect($box->{x}, $page->{height} - $box->{y} - $box->{height}, $box->{width}, $box->{height});
        $area->fill();
    }
    for my $item (@{$page->{texts}}) {
        my $text = $sheet->text();
        $text->font($fonts{$item->{face}}, $item->{size});
        $text->fillcolor(to_hex($item->{colour}));
        $text->translate($item->{x}, $page->{height} - $item->{y});
        $item->{align} eq 'right' ? $text->text_right($item->{text}) : $text->text($item->{text});
    }
    $pdf->saveas($job->{output});
}
