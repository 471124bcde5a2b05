import ClickwheelSystem
import Golf

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The clubs that the program knows: the bag, the clubs with behaviour, and those of the user's files.
///
/// A club with behaviour of its own adds its line in ``composed``.
enum GolfBag {
    /// The largest file of clubs that is read.
    private static let largestFile = 1 << 20

    /// Clubs that are more than numbers.
    static var composed: [any GolfClub] { [WindDriver()] }

    /// Every club: the bag, ``composed``, then `golf/clubs.json` of the data folder and the `files`.
    ///
    /// - Throws: ``CommandFailure`` that names the file and what is wrong in it.
    static func clubs(_ folder: DataFolder, files: [String] = []) throws -> [any GolfClub] {
        var clubs: [any GolfClub] = StandardClub.bag + composed
        let own = folder.golf + "/clubs.json"
        let all = (FileManager.default.fileExists(atPath: own) ? [own] : []) + files
        for file in all {
            for club in try read(file) {
                clubs.removeAll { $0.name == club.name }
                clubs.append(club)
            }
        }
        return clubs
    }

    /// The club of `clubs` that the user means by `name`.
    static func club(_ name: String, in clubs: [any GolfClub]) throws -> any GolfClub {
        guard let club = clubs.first(where: { $0.name == name }) else {
            let known = clubs.map(\.name).joined(separator: ", ")
            throw CommandFailure.failed("there is no club '\(name)'; there are: \(known)")
        }
        return club
    }

    private static func read(_ file: String) throws -> [StandardClub] {
        guard let data = try? WholeFile.read(file, atMost: largestFile + 1) else {
            throw CommandFailure.failed("cannot read the clubs in \(file): check the path")
        }
        guard data.count <= largestFile else {
            throw CommandFailure.failed("\(file) is larger than 1 MiB: a file of clubs is a few lines")
        }
        do {
            return try JSONDecoder().decode([StandardClub].self, from: Data(data))
        } catch let error as DecodingError {
            throw CommandFailure.failed("\(file): \(GolfLines.sentence(error))")
        } catch {
            throw CommandFailure.failed("\(file): \(error)")
        }
    }
}
