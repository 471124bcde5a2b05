package import ClickwheelProgram

extension Part {
    /// What photos and videos offer: how they open, the life of their scans, and how they are at a glance; `nil` is a gallery that
    /// does not run.
    package static func gallery(_ scans: GalleryScans?, _ opening: GalleryOpening?) -> Part {
        Part(
            families: [
                StrategyFamily(
                    MediaOpening.family,
                    title: "How photos and videos open",
                    summary: "Which photos and videos move when they are opened, and which when you say so.",
                    members: MediaOpening.all.map { .init($0.name, title: $0.title, for: $0.audience) },
                    owner: opening,
                    current: { Choice($0.current.name) },
                    use: { opening, choice, _ in
                        guard let member = MediaOpening.named(choice.member) else { return }
                        try opening.use(member)
                    }
                )
            ],
            machines: [
                MachineEntry(ScanMachine.gallery, current: { [scans?.machineState].compactMap(\.self) })
            ],
            greeting: { try [scans.map { try $0.work.event($0) }].compactMap(\.self) }
        )
    }
}
