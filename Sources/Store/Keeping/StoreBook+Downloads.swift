import ClickwheelDatabase

/// A pack that is installed.
public struct InstalledPack: Equatable, Sendable {
    /// Its id.
    public let pack: Product.ID
    /// The order that it came with.
    public let number: Int64
    /// Which edition it is.
    public let version: String
    /// Where its files are, for whoever installed it.
    public let place: String
    /// When it was installed.
    public let at: UTCTime
}

/// A download as it was kept.
struct KeptDownload: Equatable, Sendable {
    let number: Int64
    let pack: Product.ID
    let state: DownloadMachine.State
    let reason: String?
}

extension StoreBook {
    /// What is installed, by its id.
    ///
    /// - Throws: ``StoreError/notKept(_:)``
    public func installed() throws(StoreError) -> [InstalledPack] {
        try read { connection in
            try connection.rows("SELECT pack, number, version, place, at FROM store_installed ORDER BY pack")
            { row in
                InstalledPack(
                    pack: Product.ID(row.text(0)),
                    number: row.int64(1),
                    version: row.text(2),
                    place: row.text(3),
                    at: UTCTime(seconds: row.int(4))
                )
            }
        }
    }

    /// `digests` are the hashes of files that nobody signed, as they came, by their paths.
    func noteInstalled(
        _ pack: Pack,
        _ number: Int64,
        place: String,
        _ digests: [String: String] = [:],
        at now: UTCTime
    ) throws(StoreError) {
        try write { connection in
            try connection.run("DELETE FROM store_arrived WHERE pack = ?", pack.id.text)
            for (path, sha256) in digests {
                try connection.run(
                    "INSERT INTO store_arrived(pack, path, sha256) VALUES(?, ?, ?)",
                    pack.id.text,
                    path,
                    sha256
                )
            }
            try connection.run(
                "INSERT OR REPLACE INTO store_installed(pack, number, version, place, at) VALUES(?, ?, ?, ?, ?)",
                pack.id.text,
                number,
                pack.version.description,
                place,
                now.seconds
            )
        }
    }

    func noteUninstalled(_ pack: Product.ID) throws(StoreError) {
        try write { connection in
            try connection.run("DELETE FROM store_installed WHERE pack = ?", pack.text)
            try connection.run("DELETE FROM store_arrived WHERE pack = ?", pack.text)
        }
    }

    /// The SHA-256 of files that nobody signed, as they came, by their paths.
    func digests(of pack: Product.ID) throws(StoreError) -> [String: String] {
        try read { connection in
            let rows = try connection.rows("SELECT path, sha256 FROM store_arrived WHERE pack = ?", pack.text)
            {
                ($0.text(0), $0.text(1))
            }
            return Dictionary(rows) { first, _ in first }
        }
    }

    func downloads() throws(StoreError) -> [KeptDownload] {
        try read { connection in
            try connection.rows(
                "SELECT number, pack, state, reason FROM store_downloads ORDER BY number, pack"
            ) { row in
                KeptDownload(
                    number: row.int64(0),
                    pack: Product.ID(row.text(1)),
                    state: DownloadMachine.State(rawValue: row.text(2)) ?? .failed,
                    reason: row.optionalText(3)
                )
            }
        }
    }

    func keep(_ download: KeptDownload) throws(StoreError) {
        try write { connection in
            try connection.run(
                "INSERT OR REPLACE INTO store_downloads(number, pack, state, reason) VALUES(?, ?, ?, ?)",
                download.number,
                download.pack.text,
                download.state.rawValue,
                download.reason
            )
        }
    }

    /// Forgets the downloads of an order.
    func forgetDownloads(of number: Int64) throws(StoreError) {
        try write { try $0.run("DELETE FROM store_downloads WHERE number = ?", number) }
    }
}
