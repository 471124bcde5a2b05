#define _GNU_SOURCE
#include "CSystem.h"

#ifdef __linux__
#include <elf.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// A library whose code was adapted to its place in memory is not what its file holds.
static bool is_adapted(const struct dl_phdr_info *library) {
    for (int index = 0; index < library->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &library->dlpi_phdr[index];
        if (part->p_type != PT_DYNAMIC) continue;
        const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(library->dlpi_addr + part->p_vaddr);
        for (; entry->d_tag != DT_NULL; entry++) {
            if (entry->d_tag == DT_TEXTREL) return true;
            if (entry->d_tag == DT_FLAGS && (entry->d_un.d_val & DF_TEXTREL) != 0) return true;
        }
    }
    return false;
}

static int give_back(struct dl_phdr_info *library, size_t size, void *unused) {
    (void)size, (void)unused;
    // What the kernel puts beside a program is in no file.
    if (strncmp(library->dlpi_name, "linux-", 6) == 0 || is_adapted(library)) return 0;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    for (int index = 0; index < library->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &library->dlpi_phdr[index];
        if (part->p_type != PT_LOAD || (part->p_flags & PF_W) != 0) continue;
        uintptr_t start = (library->dlpi_addr + part->p_vaddr) & ~(page - 1);
        uintptr_t end = (library->dlpi_addr + part->p_vaddr + part->p_filesz + page - 1) & ~(page - 1);
        madvise((void *)start, end - start, MADV_DONTNEED);
    }
    return 0;
}

void clickwheel_give_back_code(void) { dl_iterate_phdr(give_back, NULL); }
#else
void clickwheel_give_back_code(void) {}
#endif
