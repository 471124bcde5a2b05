import ClickwheelAudio
import ClickwheelSystem

/// The photos and films that are there when the user has named none: painted here, written one after another.
public struct DemoPictures: Sendable {
    /// Raised whenever they would come out different.
    public static let version = 1

    /// The file that says which version a folder holds, and whether it is whole.
    static let marker = ".clickwheel-demo-pictures"
    /// The longer side of a photo, in pixels, where nobody says otherwise.
    public static let usualSize = 1600

    /// The folder that they lie in.
    public let folder: String
    /// The longer side of a photo, in pixels.
    private let size: Int

    /// Pictures in `folder`, of which the parent is there, with so many pixels along the longer side.
    ///
    /// Below 800 pixels they are sketches for tests: the films last a few seconds then.
    public init(folder: String, size: Int = DemoPictures.usualSize) {
        self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        self.size = size
    }

    /// Whether the folder holds this version already, whole.
    public var isComplete: Bool { mark == text(isWhole: true) }

    private var mark: String? {
        (try? WholeFile.read(folder + "/" + Self.marker, atMost: 200)).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private func text(isWhole: Bool) -> String {
        "clickwheel demo pictures \(Self.version) \(size)\(isWhole ? "" : " unfinished")\n"
    }

    /// Makes all that is not there, on one processor.
    ///
    /// Each file appears whole. What a run that was ended has made stays, and the next goes on behind it; those of another
    /// version are made anew. `progress` is told how many of all are done, from nothing to all. Between any two pictures of a
    /// film `isWanted` is asked whether to go on.
    /// - Throws: ``DemoPicturesError``; what was made until then stays.
    /// - Complexity: About a minute of a processor. It blocks, so it is called on a thread of its own.
    public func write(
        isWanted: @escaping () -> Bool = { true },
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(DemoPicturesError) {
        if isComplete { return }
        try takeFolder()
        let all = DemoPicture.all
        progress(0, all.count)
        for (index, picture) in all.enumerated() {
            guard isWanted() else { throw .nobodyWaits }
            if !picture.files.allSatisfy({ Files.exists(folder + "/" + $0) }) {
                try make(picture, isWanted)
            }
            progress(index + 1, all.count)
        }
        try put(Array(text(isWhole: true).utf8), Self.marker)
    }

    /// Sees to it that the folder is there, is ours, and holds nothing of another version.
    private func takeFolder() throws(DemoPicturesError) {
        let names = Folder.exists(folder) ? Folder.names(folder).filter { $0 != "." && $0 != ".." } : []
        guard names.isEmpty || names.contains(Self.marker) else { throw .folderInUse(folder) }
        if !names.isEmpty, mark != text(isWhole: false) {
            for picture in DemoPicture.all {
                for file in picture.files { Files.remove(folder + "/" + file) }
            }
        }
        do throws(Errno) {
            for name in Set(DemoPicture.all.map(\.folder)).sorted() { try Folder.make(folder + "/" + name) }
        } catch {
            throw .notWritten("cannot make \(folder): \(error)")
        }
        try put(Array(text(isWhole: false).utf8), Self.marker)
    }

    private func make(_ picture: DemoPicture, _ isWanted: @escaping () -> Bool) throws(DemoPicturesError) {
        let targets = picture.files.map { folder + "/" + $0 }
        // Hidden until they are whole: whoever looks through the folder leaves such names out.
        let drafts = targets.map { Folder.parent($0) + "/." + Folder.name($0) }
        do {
            try DemoStudio(size: size, isWanted: isWanted).make(picture, drafts)
            for (draft, target) in zip(drafts, targets) {
                try Descriptor(reading: draft).synchronize()
                try Files.move(draft, to: target)
            }
        } catch let error as DemoPicturesError {
            for draft in drafts { Files.remove(draft) }
            throw error
        } catch {
            for draft in drafts { Files.remove(draft) }
            throw .notWritten("\(picture.name) cannot be made in \(folder): \(error)")
        }
    }

    private func put(_ bytes: [UInt8], _ name: String) throws(DemoPicturesError) {
        do throws(Errno) {
            try WholeFile.replace(folder + "/" + name, with: bytes)
        } catch {
            throw .notWritten("cannot write \(folder)/\(name): \(error)")
        }
    }
}
