import ClickwheelProgram
import ClickwheelSystem
import Store

extension Noun {
    static func listPodcasts(_ arguments: Arguments) throws {
        let desk = try StoreDesk(arguments)
        if arguments.has("refresh") {
            let problems = try ThisThread.wait { [shop = desk.shop] in
                try await shop.refreshPodcasts(cause: "the command line")
            }.get()
            for problem in problems { Console.complain("clickwheel: \(problem)") }
            desk.work()
        }
        guard let podcast = arguments.operands.first else {
            let view = try PodcastsView(desk.shop)
            if arguments.has("json") { return try Console.print(json: view) }
            for line in view.text { Console.print(line: line) }
            return
        }
        try check(podcast, desk)
        let view = try EpisodesView(desk.shop, of: podcast, offset: 0, limit: .max) { _ in nil }
        if arguments.has("json") { return try Console.print(json: view) }
        for line in view.text { Console.print(line: line) }
    }

    private static func check(_ podcast: String, _ desk: StoreDesk) throws {
        guard try desk.shop.book.stores().contains(where: { $0.id == podcast && $0.isPodcast }) else {
            throw CommandFailure.usage(
                "there is no podcast '\(podcast.prefix(80))': clickwheel store podcasts shows their ids, in brackets"
            )
        }
    }

    static func changeEpisodes(_ arguments: Arguments) throws {
        let (words, cause) = (arguments.operands.dropFirst(), "the command line")
        guard let word = arguments.operands.first, ["fetch", "remove", "heard"].contains(word), !words.isEmpty
        else {
            throw CommandFailure.usage("store episode takes fetch, remove or heard, and the ids of episodes")
        }
        let desk = try StoreDesk(arguments)
        for id in words {
            let episode = Product.ID(id)
            guard try desk.shop.book.episodes().contains(where: { $0.pack == episode }) else {
                throw CommandFailure.usage(
                    "there is no episode '\(id.prefix(80))': clickwheel store podcasts PODCAST shows them"
                )
            }
            try desk.ask(.init(op: word, episode: id)) { podcasts in
                switch word {
                case "fetch": try podcasts.fetch(episode, cause: cause)
                case "remove": try podcasts.remove(episode, cause: cause)
                case _:
                    try desk.shop.book.note(episode, positionMs: 0, isHeard: true)
                    try podcasts.applyRules(cause: cause)
                }
            }
        }
    }

    static func useRule(_ arguments: Arguments) throws {
        let podcast = try only(
            arguments,
            "store rule needs the id of a PODCAST: clickwheel store podcasts shows them"
        )
        let text = arguments["latest"] ?? "3"
        guard let latest = Int(text), (0...PodcastRule.most).contains(latest) else {
            throw CommandFailure.usage(
                "--latest takes a number from 0 to \(PodcastRule.most), and not '\(text)'"
            )
        }
        let desk = try StoreDesk(arguments)
        try check(podcast, desk)
        let rule = PodcastRule(latest: latest, isUnheardOnly: arguments.has("unheard"))
        let wish = StoreDesk.PodcastWish(
            op: "rule",
            podcast: podcast,
            latest: rule.latest,
            unheardOnly: rule.isUnheardOnly
        )
        try desk.ask(wish) { podcasts in
            try desk.shop.book.use(rule, for: podcast)
            try podcasts.applyRules(cause: "the command line")
        }
    }

    static func exchangeList(_ arguments: Arguments) throws {
        let words = arguments.operands
        switch (words.first, words.count) {
        case ("import", 2): try importList(DataFolder.absolute(words[1]), arguments)
        case ("export", 1): Console.print(verbatim: try list(arguments))
        case ("export", 2):
            let text = try list(arguments)
            do throws(Errno) {
                try WholeFile.export(Array(text.utf8), to: DataFolder.absolute(words[1]))
            } catch {
                throw CommandFailure.failed("\(words[1]) cannot be written: \(error)")
            }
        case _: throw CommandFailure.usage("store opml takes import FILE, export, or export FILE")
        }
    }

    private static func list(_ arguments: Arguments) throws -> String {
        try Opml.text(StoreDesk(arguments).shop.book.stores())
    }

    private static func importList(_ path: String, _ arguments: Arguments) throws {
        let bytes: [UInt8]
        do throws(Errno) {
            bytes = try WholeFile.read(path, atMost: 8 << 20)
        } catch {
            throw CommandFailure.failed("\(path): \(error)")
        }
        let entries = try Opml.read(bytes)
        let desk = try StoreDesk(arguments)
        var failed = 0
        for entry in entries {
            do {
                let report = try ThisThread.wait { [shop = desk.shop] in try await shop.add(entry.address) }
                    .get()
                Console.print(line: "\(report.store.title): \(report.packs) episodes")
            } catch {
                failed += 1
                Console.complain("clickwheel: \(entry.title.isEmpty ? entry.address : entry.title): \(error)")
            }
        }
        guard failed == 0 else {
            throw CommandFailure.failed("\(failed) of \(entries.count) podcasts could not be added")
        }
    }
}
