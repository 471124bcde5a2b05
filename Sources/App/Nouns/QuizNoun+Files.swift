import ClickwheelPOSIX
import Quiz

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Noun {
    /// The decks of the data folder.
    static func openDecks(_ arguments: Arguments) throws -> DeckStore {
        let folder = DataFolder(arguments)
        try folder.create()
        return try DeckStore(path: folder.database, mediaFolder: folder.quizMedia)
    }

    static func importDeck(_ arguments: Arguments) throws {
        guard !arguments.operands.isEmpty else { throw CommandFailure.usage("quiz import needs a file") }
        let store = try openDecks(arguments)
        for file in arguments.operands {
            let report = try take(file, into: store, arguments)
            if arguments.has("json") {
                try Console.print(json: report)
            } else {
                Console.print(
                    line:
                        "\(file): \(report.added) new, \(report.updated) changed, \(report.unchanged) already there; "
                        + "\(report.cards) cards, \(report.reviews) answers, \(report.media) media"
                )
                if let table = report.table { Console.print(line: "  \(table)") }
            }
            for message in report.messages { Console.complain("clickwheel: \(file): \(message)") }
        }
    }

    private static func take(
        _ file: String,
        into store: DeckStore,
        _ arguments: Arguments
    ) throws -> ImportReport {
        guard arguments.has("replace") else {
            return try store.importFile(
                DataFolder.absolute(file),
                deck: arguments["deck"],
                withSchedule: !arguments.has("no-schedule"),
                layout: DelimitedLayout(separator: arguments["separator"], columns: arguments["columns"])
            )
        }
        guard arguments["separator"] == nil, arguments["columns"] == nil else {
            throw CommandFailure.usage(
                "--separator and --columns are for tables, and --replace takes a .colpkg"
            )
        }
        guard arguments.operands.count == 1, arguments["deck"] == nil, !arguments.has("no-schedule") else {
            throw CommandFailure.usage("quiz import --replace takes one .colpkg, whole as it is")
        }
        let backup = DataFolder(arguments).path + "/quiz-before-\(DeckStore.systemTime()).colpkg"
        let report = try store.replaceAll(with: DataFolder.absolute(file), keeping: backup)
        if FileManager.default.fileExists(atPath: backup) {
            Console.complain("clickwheel: what was here is in \(backup); import it with --replace to go back")
        }
        return report
    }

    static func exportDeck(_ arguments: Arguments) throws {
        guard arguments.operands.count == 2 else {
            throw CommandFailure.usage("quiz export takes a deck, or '*' for all, and a file")
        }
        let deck = arguments.operands[0]
        let usual = umask(0o077)
        let file = DataFolder.absolute(arguments.operands[1])
        var messages: [String] = []
        let count = try openDecks(arguments).exportFile(
            deck: deck == "*" ? nil : deck,
            to: file,
            legacy: arguments.has("legacy"),
            telling: { messages.append($0) }
        )
        // The data folder is for its owner alone; the file that the user asked for is as all of the user's files.
        chmod(file, 0o666 & ~usual)
        Console.print(line: "\(arguments.operands[1]): \(count)")
        for message in messages { Console.complain("clickwheel: \(arguments.operands[1]): \(message)") }
    }

    static func dumpPackage(_ arguments: Arguments) throws {
        guard arguments.operands.count == 1 else { throw CommandFailure.usage("quiz dump takes one package") }
        // What is in a collection is for its owner alone.
        umask(0o077)
        let folder = FileManager.default.temporaryDirectory.path + "/clickwheel-dump-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let value = try PackageDump.json(DataFolder.absolute(arguments.operands[0]), in: folder)
        Console.print(jsonText: arguments.has("json") ? value.pretty : value["counts"]?.compact ?? "")
    }

    static func listDecks(_ arguments: Arguments) throws {
        let decks = try openDecks(arguments).decks()
        if arguments.has("json") { return try Console.print(json: decks) }
        let width = decks.map(\.name.count).max() ?? 0
        for deck in decks where deck.cards > 0 {
            Console.print(
                line:
                    "\(deck.name.padded(to: width))  \(deck.new) new, \(deck.learning) learning, \(deck.due) due, \(deck.cards) cards"
            )
        }
    }
}
