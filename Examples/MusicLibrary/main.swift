import Foundation

let words = CommandLine.arguments.dropFirst()
if let folder = words.first {
    do {
        let shelf = try Shelf([folder], database: ":memory:")
        print(try shelf.albums().joined(separator: "\n"))
        for word in words.dropFirst() {
            print("\(word): \(try shelf.songs(about: word).joined(separator: ", "))")
        }
        for complaint in try shelf.complaints() { print(complaint) }
    } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(1)
    }
} else {
    print("usage: MusicLibraryExample FOLDER [WORD]…")
}
