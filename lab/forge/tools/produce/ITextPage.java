import com.itextpdf.text.Document;
import com.itextpdf.text.Rectangle;
import com.itextpdf.text.pdf.BaseFont;
import com.itextpdf.text.pdf.PdfContentByte;
import com.itextpdf.text.pdf.PdfWriter;
import java.io.FileOutputStream;
import java.nio.file.*;
import java.util.*;

/** Draws placed pages with iText 5 (5.5.13, AGPL-3.0; a peer of the evaluation only). Jobs and pages are tab-separated. */
public class ITextPage {
    public static void main(String[] args) throws Exception {
        for (String job : Files.readAllLines(Path.of(args[0]))) draw(job.split("\t"));
    }

    static void draw(String[] job) throws Exception {
        List<String> rows = Files.readAllLines(Path.of(job[0]));
        String[] head = rows.get(0).split("\t");
        float width = Float.parseFloat(head[1]), height = Float.parseFloat(head[2]);
        boolean isSans = head[3].equals("sans"), isEmbedded = head[4].equals("true");
        Document document = new Document(new Rectangle(width, height));
        PdfWriter writer = PdfWriter.getInstance(document, new FileOutputStream(job[1]));
        document.addTitle(head[5]);
        document.open();
        PdfContentByte content = writer.getDirectContent();
        Map<String, BaseFont> fonts = new HashMap<>();
        for (String row : rows.subList(1, rows.size())) {
            String[] cells = row.split("\t");
            if (cells[0].equals("font")) {
                String standard = cells[1].equals("mono") ? BaseFont.COURIER
                    : isSans ? (cells[1].equals("bold") ? BaseFont.HELVETICA_BOLD : BaseFont.HELVETICA)
                    : (cells[1].equals("bold") ? BaseFont.TIMES_BOLD : BaseFont.TIMES_ROMAN);
                fonts.put(cells[1], isEmbedded
                    ? BaseFont.createFont(cells[2], BaseFont.IDENTITY_H, BaseFont.EMBEDDED)
                    : BaseFont.createFont(standard, BaseFont.CP1252, BaseFont.NOT_EMBEDDED));
                continue;
            }
            float x = Float.parseFloat(cells[1]), y = Float.parseFloat(cells[2]);
            boolean isBox = cells[0].equals("box");
            int at = isBox ? 5 : 6;
            content.setRGBColorFill(Integer.parseInt(cells[at]), Integer.parseInt(cells[at + 1]), Integer.parseInt(cells[at + 2]));
            if (isBox) {
                float w = Float.parseFloat(cells[3]), h = Float.parseFloat(cells[4]);
                content.rectangle(x, height - y - h, w, h);
                content.fill();
                continue;
            }
            content.beginText();
            content.setFontAndSize(fonts.get(cells[4]), Float.parseFloat(cells[3]));
            content.showTextAligned(cells[5].equals("right") ? PdfContentByte.ALIGN_RIGHT : PdfContentByte.ALIGN_LEFT, cells[9], x, height - y, 0);
            content.endText();
        }
        document.close();
    }
}
