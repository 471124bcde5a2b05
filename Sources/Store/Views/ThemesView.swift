import ClickwheelSystem

/// The themes that are installed, as the faces show them.
package struct ThemesView: Encodable {
    private struct Row: Encodable {
        let id: String
        let title: String
        /// A colour as `#rrggbb` for every name of ``Theme/Screen``, and of ``Theme/Body``.
        let screen: [String: String]
        let body: [String: String]?
    }

    private let themes: [Row]
    /// One sentence for each that cannot be read any more.
    private let problems: [String]

    /// Those of `shop`, by their titles.
    ///
    /// - Throws: ``StoreError/notKept(_:)``
    package init(_ shop: Shop) throws(StoreError) {
        var (rows, problems): ([Row], [String]) = ([], [])
        for installed in try shop.book.installed() where Pack.Kind.theme.isMade(of: installed.place) {
            let id = installed.pack.text
            do {
                let theme = try Theme(WholeFile.read(installed.place, atMost: Theme.fileLimit))
                let title = try? shop.book.pack(installed.pack).pack.title
                rows.append(
                    Row(
                        id: id,
                        title: title ?? id,
                        screen: Self.texts(theme.screen),
                        body: theme.body.map { Self.texts($0) }
                    )
                )
            } catch {
                problems.append("\(id): \(error)")
            }
        }
        themes = rows.sorted { ($0.title, $0.id) < ($1.title, $1.id) }
        self.problems = problems
    }

    private static func texts<Role: RawRepresentable<String>>(
        _ colors: [Role: ThemeColor]
    ) -> [String: String] {
        Dictionary(uniqueKeysWithValues: colors.map { ($0.key.rawValue, "\($0.value)") })
    }
}
