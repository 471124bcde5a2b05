import ClickwheelSystem
import Golf
import Quiz
import Store

/// Puts packs where they are used: albums into a folder that the library scans, decks into the quiz, courses beside the golfer's own,
/// themes where the page finds them.
struct StoreInstaller: Sendable {
    let folder: DataFolder
    let decks: DeckImporter
    /// Has the library look for albums that have come or gone.
    let scan: @Sendable () -> Void

    var installer: PackInstaller {
        PackInstaller(install: { try install($0, $1) }, uninstall: { uninstall($0, $1) })
    }

    private func install(_ pack: Pack, _ files: String) throws -> String {
        switch pack.kind {
        case .album:
            let place = folder.storeMusic + "/" + pack.id.text
            try PackFiles.replace(place, with: files)
            scan()
            return place
        case .podcast:
            let place = folder.podcasts + "/" + pack.id.text
            try PackFiles.replace(place, with: files)
            scan()
            return place
        case .quiz: return try take(pack, files)
        case .course: return try play(pack, files)
        case .theme: return try dress(pack, files)
        }
    }

    private func dress(_ pack: Pack, _ files: String) throws -> String {
        guard let file = pack.files.first(where: { pack.kind.isMade(of: $0.path) }) else {
            throw CommandFailure.failed("the pack \(pack.id) has no theme")
        }
        let bytes = try WholeFile.read(files + "/" + file.path, atMost: Theme.fileLimit)
        _ = try Theme(bytes)
        try Folder.make(folder.themes)
        let place = theme(pack.id)
        try WholeFile.replace(place, with: bytes)
        return place
    }

    private func theme(_ pack: Product.ID) -> String { "\(folder.themes)/\(pack).theme" }

    private func take(_ pack: Pack, _ files: String) throws -> String {
        guard let deck = pack.files.first(where: { pack.kind.isMade(of: $0.path) }) else {
            throw CommandFailure.failed("the pack \(pack.id) has no deck")
        }
        let isPackage = deck.path.lowercased().hasSuffix("pkg")
        _ = try decks.take(files + "/" + deck.path, deck: isPackage ? nil : pack.title)
        return "quiz"
    }

    private func play(_ pack: Pack, _ files: String) throws -> String {
        let courses = folder.golf + "/courses"
        try Folder.make(courses)
        let found = pack.files.map(\.path).filter { pack.kind.isMade(of: $0) }
        // All of them are read before the first is put there.
        for path in found { _ = try GolfFolder.course(in: files + "/" + path) }
        var places: [String] = []
        for path in found {
            let stem = Folder.name(path).dropLast(".course".utf8.count)
            // Under the pack's id, so that no course of the user's own is written over.
            let place = "\(courses)/\(pack.id)\(found.count == 1 ? "" : "-\(stem)").course"
            try WholeFile.replace(place, with: WholeFile.read(files + "/" + path, atMost: 1 << 20))
            places.append(place)
        }
        return places.joined(separator: "\n")
    }

    /// Decks stay: what was learned with them is the user's.
    private func uninstall(_ pack: Product.ID, _ place: String) {
        for path in place.split(separator: "\n").map(String.init) {
            if path.hasPrefix(folder.golf + "/courses/" + pack.text) || path == theme(pack) {
                Files.remove(path)
            } else if [folder.storeMusic, folder.podcasts].contains(where: { path == $0 + "/" + pack.text }) {
                PackFiles.remove(path)
                scan()
            }
        }
    }
}
