import java.awt.Color;
import java.io.File;
import java.nio.file.*;
import java.util.*;
import org.apache.pdfbox.pdmodel.*;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.*;

/** Draws placed pages with Apache PDFBox (2.0, Apache-2.0). Jobs and pages are tab-separated. */
public class PdfBoxPage {
    public static void main(String[] args) throws Exception {
        for (String job : Files.readAllLines(Path.of(args[0]))) draw(job.split("\t"));
    }

    static void draw(String[] job) throws Exception {
        List<String> rows = Files.readAllLines(Path.of(job[0]));
        String[] head = rows.get(0).split("\t");
        float width = Float.parseFloat(head[1]), height = Float.parseFloat(head[2]);
        boolean isSans = head[3].equals("sans"), isEmbedded = head[4].equals("true");
        try (PDDocument document = new PDDocument()) {
            PDPage page = new PDPage(new PDRectangle(width, height));
            document.addPage(page);
            document.getDocumentInformation().setTitle(head[5]);
            document.getDocumentInformation().setProducer("Apache PDFBox");
            document.getDocumentInformation().setCreationDate(Calendar.getInstance());
            Map<String, PDFont> fonts = new HashMap<>();
            try (PDPageContentStream content = new PDPageContentStream(document, page)) {
                for (String row : rows.subList(1, rows.size())) {
                    String[] cells = row.split("\t");
                    if (cells[0].equals("font")) {
                        PDFont standard = cells[1].equals("mono") ? PDType1Font.COURIER
                            : isSans ? (cells[1].equals("bold") ? PDType1Font.HELVETICA_BOLD : PDType1Font.HELVETICA)
                            : (cells[1].equals("bold") ? PDType1Font.TIMES_BOLD : PDType1Font.TIMES_ROMAN);
                        fonts.put(cells[1], isEmbedded ? PDType0Font.load(document, new File(cells[2])) : standard);
                        continue;
                    }
                    float x = Float.parseFloat(cells[1]), y = Float.parseFloat(cells[2]);
                    boolean isBox = cells[0].equals("box");
                    int at = isBox ? 5 : 6;
                    content.setNonStrokingColor(new Color(Integer.parseInt(cells[at]), Integer.parseInt(cells[at + 1]), Integer.parseInt(cells[at + 2])));
                    if (isBox) {
                        float w = Float.parseFloat(cells[3]), h = Float.parseFloat(cells[4]);
                        content.addRect(x, height - y - h, w, h);
                        content.fill();
                        continue;
                    }
                    PDFont font = fonts.get(cells[4]);
                    float size = Float.parseFloat(cells[3]);
                    float shift = cells[5].equals("right") ? font.getStringWidth(cells[9]) / 1000 * size : 0;
                    content.beginText();
                    content.setFont(font, size);
                    content.newLineAtOffset(x - shift, height - y);
                    content.showText(cells[9]);
                    content.endText();
                }
            }
            document.save(job[1]);
        }
    }
}
