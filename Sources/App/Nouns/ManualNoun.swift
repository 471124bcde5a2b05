#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Noun {
    static let manual = Noun(
        name: "manual",
        summary: "Prints the manual, for man.",
        commands: [
            Command(
                "",
                "[NOUN]",
                "Prints the page of the whole program, or of one noun; clickwheel manual | man -l - shows it.",
                options: [
                    .value("to", "DIR", "write every page to this folder, such as ~/.local/share/man/man1")
                ],
                candidates: [.words { _, _ in Clickwheel.nouns.map { Candidate($0.name, $0.summary) } }]
            ) { try printManual($0) }
        ]
    )

    private static func printManual(_ arguments: Arguments) throws {
        guard arguments.operands.count <= 1 else {
            throw CommandFailure.usage("manual takes one noun at most, and no '\(arguments.operands[1])'")
        }
        if let folder = arguments["to"] {
            guard arguments.operands.isEmpty else {
                throw CommandFailure.usage(
                    "manual --to writes every page: leave out '\(arguments.operands[0])'"
                )
            }
            return try write(
                [ManualPage(program: Clickwheel.nouns)] + Clickwheel.nouns.map { ManualPage($0) },
                to: folder
            )
        }
        guard let name = arguments.operands.first else {
            return show(ManualPage(program: Clickwheel.nouns))
        }
        show(ManualPage(try Help.noun(name, of: Clickwheel.nouns)))
    }

    private static func show(_ page: ManualPage) {
        // The line end comes from the console.
        Console.print(verbatim: String(page.text.dropLast()))
    }

    private static func write(_ pages: [ManualPage], to folder: String) throws {
        let folder = DataFolder.absolute(folder)
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for page in pages {
                let file = URL(filePath: "\(folder)/\(page.name).1")
                try Data(page.text.utf8).write(to: file, options: .atomic)
            }
        } catch {
            throw CommandFailure.failed(
                "cannot write the manual to \(folder): name a folder that you may write to, on a disk with room"
            )
        }
        Console.print("\(pages.count) pages are in \(folder).")
    }
}
