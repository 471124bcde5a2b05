import ClickwheelSystem
import Golf
import Store

/// A small store of the program's own, in the data folder, for who looks at the program for the first time.
struct DemoStore {
    private static let id = "org.example.clickwheel"
    private static let about = """
        {"id": "org.example.clickwheel", "title": "Clickwheel’s own", "currency": "EUR", "payment": "https://example.org/pay?order={order}",
         "featured": ["org.example.clickwheel.rivers", "org.example.clickwheel.winter"],
         "promotions": [
           {"id": "demo", "title": "One euro off with the code DEMO", "kind": "fixed", "code": "DEMO",
            "amount": {"minor": 100, "currency": "EUR"}}]}
        """
    private static let rivers = """
        Which river flows through Paris?,The Seine
        Which river flows through Vienna and Budapest?,The Danube
        Which river flows through Cairo?,The Nile
        Which river flows through London?,The Thames
        Which river flows through Baghdad?,The Tigris
        Which river is the longest of South America?,The Amazon

        """
    private static let intervals = """
        How many half tones has an octave?,12
        How many half tones has a fifth?,7
        How many half tones has a major third?,4
        What is a fifth from C upwards?,G
        What is a fourth from C upwards?,F

        """

    private static let midnight = """
        {
          "screen": {
            "background": "#0d1420", "raised": "#162133", "bar": "#101a29", "line": "#2a3a54", "text": "#e8eef8", "muted": "#9fb0c8",
            "accent": "#8ab8ff", "onAccent": "#07142b", "good": "#8fd39a", "bad": "#ff9d8a"
          },
          "body": {
            "top": "#dfe6ee", "bottom": "#b4c1d0", "edge": "#8494a8", "mark": "#152234",
            "wheelTop": "#2b3648", "wheelBottom": "#1c2534", "wheelInk": "#e3ebf6", "tick": "#64748c", "focus": "#a9ccff",
            "hubTop": "#a9ccff", "hubBottom": "#5d93e6", "bead": "#a9ccff"
          }
        }

        """

    let folder: DataFolder
    let book: StoreBook

    private var place: String { folder.store + "/demo" }

    /// Writes and adds the store, where no store was added yet.
    ///
    /// - Throws: What cannot be written, or not be read again.
    func open() throws {
        guard try book.stores().isEmpty else { return }
        try write("rivers", "rivers.csv", Self.rivers, title: "Rivers of the world", kind: "quiz")
        try write(
            "intervals",
            "intervals.csv",
            Self.intervals,
            title: "Intervals",
            kind: "quiz",
            price: "1.50"
        )
        try write("midnight", "midnight.theme", Self.midnight, title: "Midnight", kind: "theme")
        try write("winter", "winter.course", winter, title: "A course in winter", kind: "course")
        try WholeFile.replace(place + "/" + StoreFolder.description, with: Array(Self.about.utf8))
        _ = try StoreFolder(place, keys: StoreDesk.keys(folder)).publish(at: .now())
        _ = try ThisThread.wait { [book, place] in try await CatalogueRefresh(book).add(place) }.get()
        try book.forgetProducts()
    }

    /// The first of the program's own courses, on a cold day with wind.
    private var winter: String {
        let lines = Courses.texts.first?.text.split(separator: "\n", omittingEmptySubsequences: false) ?? []
        return lines.map { line in
            if line.hasPrefix("course ") { return "\(line) in Winter" }
            if line.hasPrefix("temperature ") { return "temperature 2" }
            return line.hasPrefix("wind ") ? "wind 8 from 310" : String(line)
        }.joined(separator: "\n")
    }

    private func write(
        _ name: String,
        _ file: String,
        _ text: String,
        title: String,
        kind: String,
        price: String? = nil
    ) throws {
        let pack = "\(place)/\(name)"
        try Folder.make(pack)
        let price = price.map { ", \"price\": \"\($0)\", \"currency\": \"EUR\"" } ?? ""
        let description = """
            {"id": "\(Self.id).\(name)", "version": "1.0.0", "kind": "\(kind)", "title": "\(title)", "creator": "Clickwheel",
             "summary": "Part of the demo.", "licence": "CC0-1.0"\(price)}
            """
        try WholeFile.replace(pack + "/" + file, with: Array(text.utf8))
        try WholeFile.replace(pack + "/" + PackFolder.description, with: Array(description.utf8))
    }
}
