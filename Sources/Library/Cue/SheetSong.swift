import ClickwheelSystem

/// A song to play without a library: a file, or what a cue sheet says is in one.
package struct SheetSong: Equatable, Sendable {
    /// The file.
    package var path: String
    /// What the sheet calls the song; `nil` for a whole file.
    package var title: String?
    /// Where it begins in the file, in frames of a CD, 75 a second.
    package var start = 0
    /// Where it ends, in the same frames; `nil` for the end of the file.
    package var end: Int?
    /// Where it stands in its sheet; `nil` for a file that no sheet tells of.
    package var place: Place?

    /// A place in a sheet.
    package struct Place: Equatable, Sendable {
        /// The path of the sheet.
        package let sheet: String
        /// How many songs stand before it, in all files of the sheet.
        package let index: Int
    }

    /// A song; all of its file unless something else is given.
    package init(path: String, title: String? = nil, start: Int = 0, end: Int? = nil, place: Place? = nil) {
        (self.path, self.title, self.start, self.end, self.place) = (path, title, start, end, place)
    }

    /// Whether a file is one that ``inSheet(_:)`` reads.
    package static func isSheet(_ path: String) -> Bool {
        FileName.lowercasedExtension(Array(path.utf8)) == Array("cue".utf8)
    }

    /// The songs of the cue sheet at `path`, in its order, and what is wrong with it.
    ///
    /// - Throws: ``LibraryError/fileUnreadable(path:reason:)`` where nothing of it can be played.
    package static func inSheet(_ path: String) throws(LibraryError) -> (songs: [SheetSong], problem: String?)
    {
        let (folder, name) = parts(of: path)
        let found: DirectorySheets
        let read: Result<CueSheet, FileProblem>
        do throws(Errno) {
            let directory = try Descriptor(folder: Array(folder.utf8))
            let status = try directory.status(of: Array(name.utf8))
            let file = DirectoryListing.File(
                name: Array(name.utf8),
                size: status.size,
                modifiedNs: status.modified
            )
            read = CueSheet.read(try directory.regularFile(file.name))
            let files = try DirectoryListing(directory).files
            found = DirectorySheets([file], files: files, known: []) { _ in read }
        } catch {
            throw .fileUnreadable(path: path, reason: "\(error)")
        }
        let problem = found.records.first?.problem
        let paths = found.assigned.map { ($0.value.file, join(folder, $0.key)) }
        let songs =
            (try? read.get())?.played(
                Dictionary(paths, uniquingKeysWith: { first, _ in first }),
                sheet: path
            ) ?? []
        if songs.isEmpty { throw .fileUnreadable(path: path, reason: problem ?? "no song is in it") }
        return (songs, problem)
    }

    /// The files of sound in the folder at `path`, by name, taken apart where a cue sheet beside one tells how.
    ///
    /// Folders in it are left out. A sheet that cannot be used leaves its files whole, and is named in `problems`.
    ///
    /// - Throws: ``LibraryError/folderUnreadable(path:reason:)``.
    package static func inFolder(
        _ path: String
    ) throws(LibraryError) -> (songs: [SheetSong], problems: [(path: String, reason: String)]) {
        do throws(Errno) {
            let directory = try Descriptor(folder: Array(path.utf8))
            let listing = try DirectoryListing(directory)
            let found = DirectorySheets(listing.sheets, files: listing.files, known: []) { sheet in
                CueSheet.read(sheet.name, in: directory)
            }
            let problems = found.records.compactMap { record in
                record.problem.map { (path: join(path, record.file.name), reason: $0) }
            }
            let songs = listing.files.flatMap { file -> [SheetSong] in
                let whole = join(path, file.name)
                guard let assigned = found.assigned[file.name] else { return [SheetSong(path: whole)] }
                return assigned.sheet.played([assigned.file: whole], sheet: join(path, assigned.name))
            }
            return (songs, problems)
        } catch {
            throw .folderUnreadable(path: path, reason: "\(error)")
        }
    }

    private static func parts(of path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
        let name = String(path[path.utf8.index(after: slash)...])
        return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
    }

    private static func join(_ folder: String, _ name: NameBytes) -> String {
        let name = String(decoding: name, as: UTF8.self)
        return folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }
}

extension CueSheet {
    /// What to play of this sheet, which is at `sheet`, and whose files are at `paths`.
    fileprivate func played(_ paths: [Int: String], sheet: String) -> [SheetSong] {
        files.indices.flatMap { file -> [SheetSong] in
            guard let path = paths[file] else { return [] }
            let here = tracks.indices.filter { tracks[$0].file == file }
            let isOne = here.count == 1
            return here.indices.filter { tracks[here[$0]].isAudio }.map { index in
                let track = tracks[here[index]]
                return SheetSong(
                    path: path,
                    title: track.texts.title,
                    start: isOne ? 0 : track.start.count,
                    end: index + 1 < here.count ? tracks[here[index + 1]].start.count : nil,
                    place: SheetSong.Place(sheet: sheet, index: here[index])
                )
            }
        }
    }
}
