# Draws placed pages with Prawn (2.4, GPL or Ruby licence).
require 'json'
require 'prawn'

Prawn::Fonts::AFM.hide_m17n_warning = true
STANDARD = { 'sans' => 'Helvetica', 'serif' => 'Times-Roman' }.freeze
to_hex = ->(colour) { colour.map { |part| format('%02x', part) }.join }

JSON.parse(File.read(ARGV[0])).each do |job|
  page = JSON.parse(File.read(job['input']))
  pdf = Prawn::Document.new(page_size: [page['width'], page['height']], margin: 0, info: { Title: page['title'], CreationDate: Time.now })
  page['boxes'].each do |box|
    pdf.fill_color to_hex.call(box['colour'])
    pdf.fill_rectangle [box['x'], page['height'] - box['y']], box['width'], box['height']
  end
  page['texts'].each do |text|
    if page['isEmbedded']
      pdf.font page['fonts'][text['face']]
    else
      pdf.font(text['face'] == 'mono' ? 'Courier' : STANDARD[page['family']], style: text['face'] == 'bold' ? :bold : :normal)
    end
    pdf.fill_color to_hex.call(text['colour'])
    shift = text['align'] == 'right' ? pdf.width_of(text['text'], size: text['size']) : 0
    pdf.draw_text text['text'], at: [text['x'] - shift, page['height'] - text['y']], size: text['size']
  end
  pdf.render_file job['output']
end
